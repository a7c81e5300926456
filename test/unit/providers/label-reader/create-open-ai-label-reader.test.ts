import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { NormalisedPhoto } from '#app/platform/photo/photo-decoder.ts';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';

const SECRET = 'sk-very-secret-0815';
const photo: NormalisedPhoto = {
  bytes: Buffer.from('pretend these are pixels'),
  widthPx: 10,
  heightPx: 10,
  mediaType: 'image/jpeg',
  sha256: '00',
};
const LABEL = { style_code: 'LC2818-101', brand: 'Nike', description: 'AIR ZOOM', size: 'US 8.5' };
const GOOD = { labels: [LABEL], loose_item_differs: null };

type Reply = {
  status?: number;
  body: unknown;
  type?: string;
  hang?: boolean;
  location?: string;
};
const servers: Server[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** A service that answers with the given replies in turn, the last one again and again. */
async function service(...replies: Reply[]) {
  const requests: { url: string; authorization: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request));
    const authorization = request.headers.authorization ?? '';
    requests.push({ url: request.url ?? '', authorization, body });
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? { body: {} };
    if (reply.hang) return;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    response
      .writeHead(reply.status ?? 200, {
        'content-type': reply.type ?? 'application/json',
        'retry-after-ms': '1',
        ...(reply.location && { location: reply.location }),
      })
      .end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  servers.push(server);
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const completion = (content: string | null, extra: object = {}, finish = 'stop'): Reply => ({
  body: {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, finish_reason: finish, message: { role: 'assistant', content, ...extra } },
    ],
  },
});

const readerAt = (baseUrl: string, timeoutMs = 5000) =>
  createOpenAiLabelReader({ name: 'vision-1', baseUrl, apiKey: SECRET, timeoutMs });

const ask = (reader: LabelReader) =>
  reader.read(photo, { barcodes: [], signal: new AbortController().signal });

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${error}`);
  return error;
}

describe('createOpenAiLabelReader', () => {
  it('asks for strict JSON with the photo in high detail and returns what was read, not yet accepted', async () => {
    const { baseUrl, requests } = await service(completion(JSON.stringify(GOOD)));
    expect(await ask(readerAt(baseUrl))).toEqual({
      labels: [
        {
          styleCode: { printed: 'LC2818-101', accepted: false, repaired: false },
          brand: 'Nike',
          description: 'AIR ZOOM',
          size: 'US 8.5',
          unreadable: false,
        },
      ],
    });
    const [request] = requests;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.authorization).toBe(`Bearer ${SECRET}`);
    expect(request?.body).toMatchObject({
      model: 'vision-1',
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
    const sent = JSON.stringify(request?.body);
    expect(sent).toContain('"detail":"high"');
    expect(sent).toContain(`data:image/jpeg;base64,${photo.bytes.toString('base64')}`);
  });

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

  it('takes null for unreadable, keeps the loose item, and strips control characters', async () => {
    const answer = {
      labels: [{ style_code: null, brand: 'Va\u0000n\u202e\ud800s', description: ' ', size: null }],
      loose_item_differs: 'A red shoe lies in front of a box for a blue one.',
    };
    const { baseUrl } = await service(completion(JSON.stringify(answer)));
    expect(await ask(readerAt(baseUrl))).toEqual({
      labels: [{ brand: 'Va ns', unreadable: true }],
      looseItemDiffers: 'A red shoe lies in front of a box for a blue one.',
    });
  });

  it('reads JSON inside a code fence', async () => {
    const { baseUrl } = await service(completion(`\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``));
    expect((await ask(readerAt(baseUrl))).labels).toHaveLength(1);
  });

  it('reads JSON after a fence that is never closed', async () => {
    const { baseUrl } = await service(completion(`\`\`\`json\n${JSON.stringify(GOOD)}`));
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

  it('tries once more when the service is busy', async () => {
    const { baseUrl, requests } = await service(
      { status: 503, body: {} },
      completion(JSON.stringify(GOOD)),
    );
    expect((await ask(readerAt(baseUrl))).labels).toHaveLength(1);
    expect(requests).toHaveLength(2);
  });

  it('gives up on a silent service', async () => {
    const { baseUrl } = await service({ hang: true, body: null });
    expect((await failureOf(ask(readerAt(baseUrl, 200)))).failure).toBe('timeout');
  });

  it('calls a closed port unavailable', async () => {
    const { baseUrl } = await service(completion('{}'));
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect((await failureOf(ask(readerAt(baseUrl)))).failure).toBe('unavailable');
  });

  it("hands the caller's abort through", async () => {
    const { baseUrl } = await service({ hang: true, body: null });
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(readerAt(baseUrl).read(photo, { barcodes: [], signal })).rejects.toThrow('gone');
  });
});

describe('createLabelReaders', () => {
  const embeddedSaying = (labels: PhotoReading['labels']): LabelReader => ({
    name: 'embedded',
    read: async () => ({ labels }),
    close: async () => undefined,
  });
  const code = (printed: string, repaired = false) => [
    { styleCode: { printed, accepted: !repaired, repaired }, unreadable: false },
  ];

  async function modelWith(embedded: LabelReader): Promise<PhotoReading> {
    const { baseUrl } = await service(completion(JSON.stringify(GOOD)));
    const openAi = [{ name: 'vision-1', baseUrl, apiKey: SECRET, timeoutMs: 5000 }];
    const readers = createLabelReaders({ embedded, openAi, defaultName: 'vision-1' });
    const reader = readers.find(undefined);
    if (!reader) throw new Error('no default');
    return ask(reader);
  }

  it("accepts a model's code only where the embedded reader saw the same characters", async () => {
    const accepted = async (embedded: LabelReader) =>
      (await modelWith(embedded)).labels[0]?.styleCode?.accepted;
    expect(await accepted(embeddedSaying(code('LC2818 101')))).toBe(true);
    expect(await accepted(embeddedSaying(code('LC2818-102')))).toBe(false);
    expect(await accepted(embeddedSaying(code('LC2818-101', true)))).toBe(false);
    expect(await accepted(embeddedSaying([]))).toBe(false);
  });

  it("takes the embedded reader's place of a code where it is the same label without doubt", async () => {
    const at = (x: number, y: number) => ({ x, y });
    const styleCode = [at(1, 1), at(9, 1), at(9, 3), at(1, 3)] as const;
    const placed = (text: string) => code(text).map((each) => ({ ...each, places: { styleCode } }));
    const placesFrom = async (seen: ReturnType<typeof placed>) =>
      (await modelWith(embeddedSaying(seen))).labels[0]?.places;
    expect(await placesFrom(placed('LC2818 101'))).toEqual({ styleCode });
    expect(await placesFrom(placed('LC2818-102'))).toBeUndefined();
    const twice = [...placed('LC2818-101'), ...placed('LC2818-101')];
    expect(await placesFrom(twice)).toBeUndefined();
  });

  it('asks the model while the barcodes are still being decoded', async () => {
    const { baseUrl, requests } = await service(completion(JSON.stringify(GOOD)));
    const reader = createOpenAiLabelReader({ name: 'm', baseUrl, apiKey: 'k', timeoutMs: 5000 });
    const never = new Promise<never>(() => undefined);
    const { signal } = new AbortController();
    expect((await reader.read(photo, { barcodes: never, signal })).labels).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });

  it('goes on with the model alone when the embedded reader fails', async () => {
    const broken: LabelReader = {
      ...embeddedSaying([]),
      read: () => Promise.reject(new ProviderError('embedded', 'timeout')),
    };
    expect((await modelWith(broken)).labels).toHaveLength(1);
  });

  it('lists the default first and knows no other names', () => {
    const openAi = ['a', 'b'].map((name) => ({
      name,
      baseUrl: 'http://127.0.0.1:9',
      apiKey: '',
      timeoutMs: 1,
    }));
    const embedded = embeddedSaying([]);
    const readers = createLabelReaders({ embedded, openAi, defaultName: 'b' });
    expect(readers.names).toEqual(['b', 'a', 'embedded']);
    expect(readers.find('embedded')).toBe(embedded);
    expect(readers.find('c')).toBeNull();
    expect(() => createLabelReaders({ embedded, openAi, defaultName: 'c' })).toThrow(
      'no label reader',
    );
  });
});
