import { afterAll, expect, it } from 'vitest';
import { createJsonParser } from '#app/platform/json/json-parser.ts';
import { createMemoryBudget } from '#app/platform/memory/memory-budget.ts';
import { readJsonBody } from '#app/transports/http-auth/read-json-body.ts';

const json = createJsonParser();
const memory = createMemoryBudget(20_000_000).open();
afterAll(() => json.close());

it('a body that breaks off is the sender’s failure, not ours', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"image_url":'));
      controller.error(new Error('aborted'));
    },
  });
  const request = new Request('http://localhost/api/v1/image-product-match', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    duplex: 'half',
  });
  await expect(readJsonBody(request, { json, memory })).rejects.toMatchObject({
    name: 'AppError',
    code: 'malformed_request',
    status: 400,
  });
});

it.each(['gzip', 'BR'])(
  'a body in %s is refused in words that say what to send',
  async (coding) => {
    const request = new Request('http://localhost/api/v1/image-product-match', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': coding },
      body: '{}',
    });
    await expect(readJsonBody(request, { json, memory })).rejects.toMatchObject({
      code: 'unsupported_media_type',
      status: 415,
      message: `Send the body uncompressed, without "Content-Encoding: ${coding.toLowerCase()}".`,
    });
  },
);

it('a body that says it is in no coding is read', async () => {
  const request = new Request('http://localhost/api/v1/image-product-match', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'identity' },
    body: '{"a":1}',
  });
  await expect(readJsonBody(request, { json, memory })).resolves.toEqual({ a: 1 });
});
