import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIdToken } from '#test/support/sign-id-token.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { TEST_API_SECRET } from '#test/support/start-stand-ins.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
const RETRY = 'x-shopify-retry-invalid-session-request';
const EXTENSION = 'https://extensions.shopifycdn.com';

let app: OwnApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

const post = (token: string, origin?: string, code = 'TEST-100') =>
  app.post(UPSERT, upsertInput({ style_code: code }), token, origin ? { Origin: origin } : {});

const sign = (changes: Record<string, unknown> = {}, secret = TEST_API_SECRET, alg = 'HS256') =>
  signIdToken(shop.store.shop, changes, { secret, alg });

describe('a Shopify ID token sent to REST', () => {
  it('is a member of staff who may do everything, recorded as such', async () => {
    const answer = await post(await shop.store.signIdToken());
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const filter = { transport: 'extension' } as const;
    const { calls } = await app.services.activity.list(shop.shopId, filter, { size: 5 });
    expect(calls).toMatchObject([
      { requestId: answer.body.request_id, staffId: '42', keyId: null, status: 'succeeded' },
    ]);
  });

  it('is charged to the shop as a key would be', async () => {
    const before = await shop.getBalance();
    expect((await post(sign(), undefined, 'TEST-200')).body.credits_remaining).toBe(before - 1);
  });

  const minuteAgo = Math.floor(Date.now() / 1000) - 60;
  const bad: [what: string, token: () => string][] = [
    ['whose minute is over', () => sign({ exp: minuteAgo })],
    ['that is not valid yet', () => sign({ nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['of another app', () => sign({ aud: 'another-app' })],
    ['signed with another secret', () => sign({}, 'another-secret-of-some-length')],
    ['that says it needs no signature', () => sign({}, TEST_API_SECRET, 'none')],
    ['of a customer, not of staff', () => sign({ sub: 'gid://shopify/Customer/7' })],
    ['of nobody', () => sign({ sub: undefined })],
    ['for a place that is no shop', () => sign({ dest: 'https://example.com' })],
  ];
  it.each(bad)('%s is a 401 that asks for a fresh one', async (_what, token) => {
    const before = await shop.getBalance();
    const answer = await post(token());
    expect(answer.status).toBe(401);
    expect(answer.headers.get(RETRY)).toBe('1');
    expect(answer.body).toMatchObject({ code: 'unauthorized', charged: false });
    expect(JSON.stringify(answer.body)).not.toContain(token().slice(0, 20));
    expect(await shop.getBalance()).toBe(before);
  });

  it('of a shop without the app is a 403', async () => {
    const answer = await post(sign({ dest: 'https://not-installed.myshopify.com' }));
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('shop_uninstalled');
  });

  it('a wrong key is not told to fetch a fresh ID token', async () => {
    const answer = await post('mcpsk_wrong');
    expect(answer.status).toBe(401);
    expect(answer.headers.get(RETRY)).toBeNull();
  });
});

describe('a browser on another origin', () => {
  const preflight = (origin: string) =>
    fetch(new URL(UPSERT, app.url), {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });

  it.each([EXTENSION, 'https://admin.shopify.com'])('may call from %s', async (origin) => {
    const asked = await preflight(origin);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization/);
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();

    const answer = await post(sign(), origin);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('vary')).toContain('Origin');
    const refused = await post(sign({ exp: 1 }), origin);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    expect(refused.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(RETRY);
  });

  it.each([
    'https://example.com',
    'https://extensions.shopifycdn.com.example.com',
    'https://evil-shopify.com',
    'http://admin.shopify.com',
    'null',
  ])('reads nothing from %s', async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await post(sign(), origin);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('reads nothing with an API key, wherever it is', async () => {
    const answer = await post(shop.apiKey, EXTENSION);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('/auth/login', () => {
  it('says where to open the app and asks for no shop', async () => {
    const page = await fetch(new URL('/auth/login?shop=anything', app.url));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Shopify admin');
    expect(html).not.toMatch(/<form|<input|anything/);
  });
});
