import { afterAll, describe, expect, it } from 'vitest';
import { createJsonParser } from '#app/platform/json/json-parser.ts';
import { createMemoryBudget } from '#app/platform/memory/memory-budget.ts';
import { readJsonBody } from '#app/transports/http-auth/read-json-body.ts';

const json = createJsonParser();
const budget = createMemoryBudget(20_000_000);
afterAll(() => json.close());

const PHOTO = 'A'.repeat(2_000_000);

function read(body: string | Uint8Array): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: body as BodyInit };
  const memory = budget.open();
  const request = new Request('https://app.example.com/', init);
  return readJsonBody(request, { json, memory }).finally(memory.release);
}

describe('a body with a photo', () => {
  it('is read as a small one is, whatever its text holds', async () => {
    const input = { photo: PHOTO, words: '"\\"\u2028é😀\\\\', list: [1, [2, { three: null }]] };
    const inputs = Array.from({ length: 4 }, (_, number) => ({ ...input, number }));
    expect(await Promise.all(inputs.map((one) => read(JSON.stringify(one))))).toEqual(inputs);
  });

  it.each<[string, string | Uint8Array]>([
    ['it breaks off at character 2000011', `{"photo": "${PHOTO}`],
    ['it breaks off at character 2000011', `{"photo":"${PHOTO}"x}`],
    ['it is not UTF-8', Buffer.from(`{"photo":"${PHOTO}\u00ff"}`, 'latin1')],
  ])('that is no JSON is told where it breaks: %s', async (where, body) => {
    await expect(read(body)).rejects.toMatchObject({
      code: 'malformed_json',
      message: `The body is not valid JSON: ${where}.`,
    });
    expect(await read('{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    ['more than 200000 values', `[${'0,'.repeat(1_000_000)}0]`],
    ['more than 200 levels', `${'['.repeat(1_000)}"${PHOTO}"`],
    ['more than 200000 values', '{"a":'.repeat(1_000_000)],
  ])('is refused before anything is made of %s', async (what, body) => {
    await expect(read(body)).rejects.toMatchObject({
      code: 'invalid_input',
      message: `The input has ${what}. Send less in one call.`,
    });
  });
});
