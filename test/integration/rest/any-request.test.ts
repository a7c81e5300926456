import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { type RawAnswer, sendRaw } from '#test/support/send-raw.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';

const RUNS = byDepth(100, 2_000);
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
/** What our answer to something that is no HTTP looks like; there is no path then. */
const NO_HTTP = /^4\d\d [A-Z][\w ]+$/;

const { log, lines } = createRecordingLog();
let app: OwnApp;
let shop: TestShop;
beforeAll(async () => {
  // Callers are told apart by the address that the proxy names: none of them fails too often.
  app = await startApp({
    log,
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  shop = await app.openShop();
});
afterAll(() => app.close());

type Sent = { method: string; target: string; headers: string[]; body: string };

/** The bytes of a request that ends its connection. */
function bytesOf({ method, target, headers, body }: Sent): string {
  const given = headers.map((one) => one.toLowerCase());
  const has = (name: string) => given.some((one) => one.startsWith(`${name}:`));
  const all = [
    ...(has('host') ? [] : ['Host: 127.0.0.1']),
    ...headers,
    ...(body === '' || has('transfer-encoding') ? [] : [`Content-Length: ${body.length}`]),
    'Connection: close',
  ];
  return `${method} ${target} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

/** What holds for every answer, whatever was sent. */
function expectOrderly(sent: Sent, answer: RawAnswer): void {
  const about = JSON.stringify({ sent, answer });
  const type = answer.headers['content-type'] ?? '';
  expect(answer.status, about).toBeGreaterThanOrEqual(200);
  expect(answer.status, about).toBeLessThan(500);
  expect(answer.headers['x-content-type-options'], about).toBe('nosniff');
  expect(
    lines.filter(({ level }) => level === 'error'),
    about,
  ).toEqual([]);
  if (answer.status < 400 || NO_HTTP.test(answer.body)) return;
  if (answer.status === 405) expect(answer.headers.allow, about).toMatch(/^[A-Z]/);
  const path = URL.parse(sent.target.replace(/^(?=\/)/, 'http://host'))?.pathname ?? '';
  if (/^\/api\/v1(\/|$)/i.test(path)) expect(type, about).toBe('application/problem+json');
  if (!/^\/mcp(\/|$)/i.test(path)) return;
  expect(type, about).toMatch(/^application\/json/);
  if (sent.method !== 'HEAD' && !path.includes('.well-known'))
    expect(JSON.parse(answer.body), about).toMatchObject({ jsonrpc: '2.0', error: {} });
}

async function expectOrderlyAnswer(sent: Sent): Promise<RawAnswer> {
  lines.length = 0;
  const answer = await sendRaw(app.url, Buffer.from(bytesOf(sent), 'utf8'));
  expectOrderly(sent, answer);
  return answer;
}

const BASES = [
  ...['', '/', '/docs', '/docs/rapidoc.js', '/openapi.json', '/jobs', '/upserts', '/nothing'],
  ...['/image-product-match', '/storefront-product-upsert', '/storefront-product-upserts'],
].map((path) => `/api/v1${path}`);
const OTHERS = [
  ...[
    '/mcp',
    '/MCP',
    '/mcp/',
    '/API/V1/jobs',
    '/',
    '/app',
    '/app/keys',
    '/app/identify',
    '/app/list',
  ],
  ...['/app/run/image-product-match', '/app/activity/x', '/auth', '/auth/login', '/auth/reopen'],
  ...[
    '/auth/exit-iframe',
    '/auth/session-token',
    '/images/x',
    '/assets',
    '/favicon.svg',
    '/healthz',
  ],
  ...['/readyz', '/webhooks', '/webhooks/compliance', '/__manifest', '/.well-known/x', '/register'],
];
const segment = fc.oneof(
  fc.constantFrom(
    ...['a%0Ab', '%', '%00', '%ZZ', '%FF', '%E2%80%A8', '%2F', '..', '%2e%2e', 'x.data', '.data'],
    ...['resume', 'results', 'undo', 'retry', 'ü', '', ';a=b', ':x', '*', '@', 'a'.repeat(3_000)],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map(encodeURIComponent),
);
const path = fc
  .tuple(fc.constantFrom(...BASES, ...OTHERS), fc.array(segment, { maxLength: 3 }))
  .map(([base, segments]) => [base, ...segments].join('/'));
const query = fc.constantFrom(
  ...['', '', '?', '?%', '?_data=x', '?_data=routes%2Fapp', '?%5Fdata=1', '?_routes=x', '?index'],
  ...['?host=%25', '?shop=a.myshopify.com&host=YWRta', '?embedded=1&shop=a.myshopify.com&host=YQ'],
  ...['?exitIframe=//x&shop=a.myshopify.com&host=x', '?match=%00', '?before=%ZZ', '?version=x&p=%'],
);
const target = fc
  .tuple(
    fc.constantFrom('', '', '', '', 'http://elsewhere.example', 'https://h:1', 'x:'),
    path,
    query,
  )
  .map((parts) => parts.join(''));
const method = fc.constantFrom(
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW'],
);
/** `KEY` and `TOKEN` stand for a good API key and a good ID token. */
const header = fc.constantFrom(
  ...['Authorization: Bearer KEY', 'Authorization: Bearer TOKEN', 'Authorization: Bearer x'],
  ...['Authorization: Bearer KEY', 'Authorization: Basic eA==', `User-Agent: ${BROWSER}`],
  ...['Host: a/b', 'Host: ', 'Host: a:99999', 'Host: [::1]:80', 'Host: app.example.com', 'Host: @'],
  ...['Origin: https://evil.example', 'Origin: null', 'Origin: x', 'Origin: http://127.0.0.1'],
  ...['Content-Type: application/json', 'Content-Type: multipart/form-data; boundary=x'],
  ...['Content-Type: multipart/form-data', 'Content-Type: application/x-www-form-urlencoded'],
  ...['Content-Type: application/jsonl', 'Content-Type: text/plain', 'Content-Type: ;;'],
  ...['Accept: text/html', 'Accept: application/json, text/event-stream', 'Accept: '],
  ...['X-Forwarded-Host: a:99999', 'X-Forwarded-Host: a, b', 'X-Forwarded-Proto: javascript'],
  ...[
    'If-Match: "x"',
    'If-None-Match: x',
    'Range: bytes=99999999-',
    'Expect: 200-ok',
    'Upgrade: x',
  ],
  ...['Idempotency-Key: ', `Idempotency-Key: ${'x'.repeat(300)}`, 'X-Request-Id: \u00ff', 'Te: x'],
  ...['MCP-Protocol-Version: x', 'Mcp-Method: x', 'Sec-Fetch-Dest: iframe', 'Cookie: a=b'],
  ...[`X-Long: ${'x'.repeat(17_000)}`, 'Transfer-Encoding: chunked', 'X-Bad\u0001: x'],
);
const body = fc.constantFrom(
  ...[
    '',
    '',
    '{',
    '{}',
    'null',
    '[]',
    '[{}]',
    'a=b&c',
    '--x\r\nContent-Disposition: form-data',
    '\0',
  ],
  ...['ZZ\r\nbroken', '3\r\nabc\r\n0\r\n\r\n', '{"jsonrpc":"2.0","id":1,"method":"x"}'],
);
const requests = fc
  .record({
    method,
    target,
    headers: fc.uniqueArray(header, { maxLength: 6, selector: (one) => one.split(':')[0] }),
    caller: fc.ipV4(),
    body,
  })
  .map(({ caller, headers, ...rest }) => ({
    ...rest,
    headers: [...headers, `X-Forwarded-For: ${caller}`],
  }))
  // Neither ends: the one has no last chunk, the other nothing that could be its body.
  .filter(({ headers, body }) => {
    const isChunked = headers.includes('Transfer-Encoding: chunked');
    return isChunked ? /^(ZZ|3\r)/.test(body) : !/^(ZZ|3\r)/.test(body);
  });

const withCredentials = (sent: Sent): Sent => ({
  ...sent,
  headers: sent.headers.map((one) =>
    one.replace('KEY', shop.apiKey).replace('TOKEN', signIdToken(shop.store.shop)),
  ),
});

describe('whatever a caller gets wrong', () => {
  it('is answered below 500 in the form of its path, and logged as no error of ours', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        await expectOrderlyAnswer(withCredentials(sent));
      }),
      { numRuns: RUNS },
    );
  });

  it.each<[string, string, number, string[]?, string?]>([
    ['POST', '/api/v1/jobs/a%0Ab/resume', 404],
    ['GET', '/api/v1/jobs/%E2%80%A8', 404],
    ['GET', '/api/v1/%', 400],
    ['GET', '/api/v1/', 404],
    ['GET', '/api/v1/jobs.data', 404],
    ['GET', '/api/v1/jobs?_data=routes/api.v1.jobs.$', 401],
    ['POST', '/api/v1/docs', 405],
    ['DELETE', '/api/v1/openapi.json', 405],
    ['PUT', '/api/v1/docs/rapidoc.js', 405],
    ['TRACE', '/api/v1/jobs', 405],
    ['GET', '/mcp/nothing', 404],
    ['POST', '/mcp/%0A', 404],
    ['PROPFIND', '/mcp', 405],
    ['GET', 'http://elsewhere.example/api/v1/jobs', 401],
    ['GET', '/api/v1/jobs', 400, ['Host: ']],
    ['GET', '/auth/exit-iframe', 302, [`User-Agent: ${BROWSER}`]],
    ['GET', '/auth/exit-iframe?exitIframe=//x&shop=a.myshopify.com&host=x', 302],
    ['POST', '/app', 405, [`User-Agent: ${BROWSER}`]],
    ['POST', '/app/keys', 403, ['Origin: https://evil.example'], 'intent=create'],
    ['POST', '/api/v1/..', 403, ['Origin: https://evil.example']],
    ['POST', '/webhooks/zz', 401, ['Origin: https://evil.example']],
    ['POST', '/uploads/a/b', 403, ['Origin: https://evil.example']],
    ['POST', '/oauth/zz', 404, ['Origin: https://evil.example']],
    ['HEAD', '/app/keys.data', 403, ['Origin: x']],
    ['POST', '/app.data', 405],
    ['PUT', '/app/run/image-product-match', 405, ['Authorization: Bearer TOKEN']],
    ['GET', '/mcp', 405, ['Authorization: Bearer KEY']],
    ['GET', '/favicon.svg', 400, ['Range: bytes=99999999-']],
    [
      'POST',
      '/app/run/image-product-match',
      400,
      ['Authorization: Bearer TOKEN', 'Content-Type: multipart/form-data; boundary=x'],
      '--x\r\nbroken',
    ],
    [
      'POST',
      '/mcp',
      400,
      ['Authorization: Bearer KEY', 'Transfer-Encoding: chunked'],
      'ZZ\r\nbroken',
    ],
    ['GET', '/app', 431, [`X-Long: ${'x'.repeat(20_000)}`]],
  ])('%s %s is %i', async (method, target, status, headers = [], body = '') => {
    const answer = await expectOrderlyAnswer(withCredentials({ method, target, headers, body }));
    expect(answer.status, JSON.stringify(answer)).toBe(status);
  });
});
