import { afterAll, expect, it } from 'vitest';
import { readJsonBody } from '#app/faces/door/read-json-body.ts';
import { createJsonParser } from '#app/platform/json/json-parser.ts';

const json = createJsonParser();
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
  await expect(readJsonBody(request, json)).rejects.toMatchObject({
    name: 'AppError',
    code: 'malformed_request',
    status: 400,
  });
});
