import { describe, expect, it } from 'vitest';
import {
  ask,
  completion,
  failureOf,
  GOOD,
  photo,
  type Reply,
  readerAt,
  SECRET,
  service,
} from './open-ai-service.ts';

describe('an OpenAI-compatible service that does not answer well', () => {
  it.each([302, 307, 308])('sends the photo nowhere else: %s is a failure', async (status) => {
    const other = await service(completion(JSON.stringify(GOOD)));
    const { baseUrl } = await service({ status, body: {}, location: `${other.baseUrl}/else` });
    expect((await failureOf(ask(readerAt(baseUrl)))).failure).toBe('unavailable');
    expect(other.requests).toEqual([]);
  });

  it('reads no more than 4 MiB of an answer', async () => {
    const padded = (bytes: number) => completion(`${JSON.stringify(GOOD)}${' '.repeat(bytes)}`);
    const { baseUrl } = await service(padded(5 * 1024 * 1024), padded(1024));
    expect((await failureOf(ask(readerAt(baseUrl)))).failure).toBe('bad_answer');
    expect((await ask(readerAt(baseUrl))).labels).toHaveLength(1);
  });

  it('is not held up by a model that goes on in blanks', async () => {
    const { baseUrl } = await service(completion(`\`\`\`json\n${' '.repeat(100_000)}x`));
    await expect(ask(readerAt(baseUrl))).rejects.toMatchObject({ failure: 'bad_answer' });
  });

  const ECHO = { error: { message: `bad key ${SECRET}`, type: 'x', code: null } };
  it.each<[string, Reply, string]>([
    ['a refusal', completion(null, { refusal: 'I cannot help with that' }), 'refused'],
    ['a content filter', completion('', {}, 'content_filter'), 'refused'],
    ['text that is no JSON', completion('The label says LC2818-101.'), 'bad_answer'],
    ['JSON of another shape', completion('{"labels":"none"}'), 'bad_answer'],
    ['an answer cut off', completion('{"labels":[{"style_c', {}, 'length'), 'bad_answer'],
    ['no content', completion(null), 'bad_answer'],
    ['a web page', { body: '<html>gateway</html>', type: 'text/html' }, 'bad_answer'],
    ['an error with status 200', { body: ECHO }, 'bad_answer'],
    ['no choices', { body: { choices: [] } }, 'bad_answer'],
    ['broken JSON', { body: '{"choices": [' }, 'bad_answer'],
    ['400', { status: 400, body: ECHO }, 'unavailable'],
    ['401', { status: 401, body: ECHO }, 'unauthorized'],
    ['402', { status: 402, body: ECHO }, 'out_of_quota'],
    ['403', { status: 403, body: ECHO }, 'unauthorized'],
    ['404', { status: 404, body: ECHO }, 'unavailable'],
    ['429', { status: 429, body: ECHO }, 'rate_limited'],
    [
      '429 without quota',
      { status: 429, body: { error: { ...ECHO.error, code: 'insufficient_quota' } } },
      'out_of_quota',
    ],
    ['500', { status: 500, body: ECHO }, 'unavailable'],
    ['503 with a page', { status: 503, body: '<html></html>', type: 'text/html' }, 'unavailable'],
  ])('names the failure behind %s and carries no secret', async (_name, reply, failure) => {
    const { baseUrl } = await service(reply);
    const error = await failureOf(ask(readerAt(baseUrl)));
    expect([error.provider, error.failure]).toEqual(['vision-1', failure]);
    expect(`${error.message} ${error.cause} ${error.stack}`).not.toContain(SECRET);
  });

  it('makes one call, as is counted for the day, also when the service is busy', async () => {
    const { baseUrl, requests } = await service(
      { status: 503, body: {} },
      completion(JSON.stringify(GOOD)),
    );
    expect((await failureOf(ask(readerAt(baseUrl)))).failure).toBe('unavailable');
    expect(requests).toHaveLength(1);
  });

  it('gives up on a silent service', async () => {
    const { baseUrl } = await service({ hang: true, body: null });
    expect((await failureOf(ask(readerAt(baseUrl, 200)))).failure).toBe('timeout');
  });

  it('calls a closed port unavailable', async () => {
    const { baseUrl, close } = await service(completion('{}'));
    await close();
    expect((await failureOf(ask(readerAt(baseUrl)))).failure).toBe('unavailable');
  });

  it("hands the caller's abort through", async () => {
    const { baseUrl } = await service({ hang: true, body: null });
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(
      readerAt(baseUrl).read(photo, { shopId: 'shop_1', barcodes: [], signal }),
    ).rejects.toThrow('gone');
  });
});
