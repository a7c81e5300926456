import { beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const HOST = Buffer.from('admin.shopify.com/store/any').toString('base64url');
const PAGES = ['', '/identify', '/list', '/activity', '/jobs', '/keys', '/credits', '/settings'];

const { app } = await getSharedApp();
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  [shop, other] = [await app.openShop(), await app.openShop()];
});

/** The requests for the pages' data, and their forms. */
function ask(path: string, init: RequestInit = {}, token = signIdToken(shop.store.shop)) {
  const headers = { 'User-Agent': BROWSER, Authorization: `Bearer ${token}`, ...init.headers };
  return fetch(app.url + path, { redirect: 'manual', ...init, headers });
}
const send = (path: string, fields: Record<string, string>, token?: string) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) }, token);

/** A page opened by its URL, as in the admin's frame. */
function open(path: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ embedded: '1', shop: shop.store.shop, host: HOST, ...more });
  return fetch(`${app.url}${path}?${query}`, {
    redirect: 'manual',
    headers: { 'User-Agent': BROWSER },
  });
}
const keysOf = async (of: TestShop) => (await app.services.apiKeys.list(of.shopId)).length;

describe('a token that does not belong to staff', () => {
  const bad: [what: string, changes: Record<string, unknown>, secret?: string][] = [
    ['of a customer', { sub: 'gid://shopify/Customer/7' }],
    ['of nobody', { sub: undefined }],
    ['with a bare shop, as checkout has it', { dest: 'some-shop.myshopify.com' }],
    ['for a place that is no shop', { dest: 'https://example.com' }],
    ['whose minute is over', { exp: 1 }],
    ['of another app', { aud: 'another-app' }],
    ['signed with another secret', {}, 'another-secret-of-some-length'],
  ];
  it.each(bad)('%s opens no page and creates no key', async (_what, changes, secret) => {
    const token = signIdToken(shop.store.shop, changes, secret ? { secret } : {});
    const before = await keysOf(shop);
    const made = await send('/app/keys.data', { intent: 'create', name: 'stolen' }, token);
    expect(await made.text()).not.toContain('mcpsk_');
    expect(made.status).toBeLessThan(500);
    expect(await keysOf(shop)).toBe(before);
    for (const page of PAGES) {
      const asked = await ask(`/app${page}.data`, {}, token);
      const opened = await open(`/app${page}`, { id_token: token });
      expect([302, 401], page).toContain(opened.status);
      expect(asked.status, page).toBeLessThan(500);
      expect(await asked.text(), page).not.toMatch(/"balance"|"credits"|"keys"/);
    }
    const ran = await send('/app/run/storefront-product-upsert', { input: '{}' }, token);
    expect(ran.status).toBe(401);
  });
});

describe('records of another shop', () => {
  it('are not found and not changed: a call, a match, a key and an upsert', async () => {
    const upsert = await app.post(
      '/api/v1/storefront-product-upsert',
      upsertInput({ style_code: 'OTHERS-1' }),
      other.apiKey,
    );
    const { calls } = await app.services.activity.list(other.shopId, {}, { size: 5 });
    const [key] = await app.services.apiKeys.list(other.shopId);
    const call = await ask(`/app/activity/${calls[0]?.id}.data`);
    expect(await call.text()).not.toContain('OTHERS-1');
    const list = await ask(`/app/activity.data?after=${calls[0]?.id}`);
    expect(await list.text()).not.toContain('OTHERS-1');
    const decided = await send('/app/identify.data', {
      intent: 'type',
      match: calls[0]?.requestId ?? '',
      code: 'X-1',
    });
    expect(await decided.text()).toContain('There is no such match');
    await send('/app/keys.data', { intent: 'revoke', key: key?.id ?? '' });
    expect((await app.services.apiKeys.list(other.shopId))[0]?.revokedAt).toBeNull();
    const form = new FormData();
    form.set('input', JSON.stringify({ upsert_id: upsert.body.upsert_id }));
    const undo = await ask('/app/run/storefront-product-upsert-undo', {
      method: 'POST',
      body: form,
    });
    expect(await undo.text()).toContain('"code":"not_found"');
    expect(
      (
        await app.post(
          `/api/v1/storefront-product-upsert`,
          upsertInput({ style_code: 'OTHERS-1' }),
          other.apiKey,
        )
      ).body,
    ).toMatchObject({ created: false, changes: [] });
  });
});

describe('invalid URLs and forms', () => {
  it.each([
    '/app/identify.data?match=%00',
    '/app/list.data?match=a%00b',
    '/app/activity.data?after=%00',
    '/app/activity/%00.data',
    '/app/activity.data?after=no-such-call',
    '/app/credits.data?before=99999999999999999999999',
    '/app/credits.data?show=constructor&order=%00',
    '/app/credits.data?order=no-such-order',
    '/app/credits/csv?show=constructor&before=x',
  ])('%s is no failure of ours', async (path) => {
    expect((await ask(path)).status).toBeLessThan(500);
  });

  it.each([
    ['/app/keys.data', { intent: 'create', name: 'a\0b' }],
    ['/app/keys.data', { intent: 'revoke', key: 'a\0b' }],
    ['/app/jobs.data', { intent: 'retry', job: 'a\0b' }],
    ['/app/identify.data', { intent: 'type', match: 'a\0b', code: 'a\0b' }],
    ['/app/settings.data', { intent: 'save', defaultVendor: 'a\0b' }],
  ])('%s with a NUL in its form changes nothing', async (path, fields) => {
    const before = await keysOf(shop);
    const answer = await send(path, fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(await keysOf(shop)).toBe(before);
  });

  it.each([
    [
      'JSON',
      { body: '{"intent":"create","name":"x"}', headers: { 'Content-Type': 'application/json' } },
    ],
    ['no type', { body: new Uint8Array([1, 2, 3]) }],
    [
      'text that a foreign form could send',
      { body: 'intent=create&name=x', headers: { 'Content-Type': 'text/plain' } },
    ],
    ['a file where a word belongs', { body: fileForm() }],
    ['20 MB', { body: new URLSearchParams({ intent: 'create', name: 'x'.repeat(20_000_000) }) }],
  ])('a form as %s makes no key', async (_what, init) => {
    const before = await keysOf(shop);
    const answer = await ask('/app/keys.data', { method: 'POST', ...init } as RequestInit);
    expect([400, 413]).toContain(answer.status);
    expect(await keysOf(shop)).toBe(before);
  });

  it('a form of another site has no token and creates no key', async () => {
    const before = await keysOf(shop);
    const answer = await fetch(
      `${app.url}/app/keys?embedded=1&shop=${shop.store.shop}&host=${HOST}`,
      {
        method: 'POST',
        redirect: 'manual',
        headers: { 'User-Agent': BROWSER, Origin: 'https://example.com', Cookie: 'session=x' },
        body: new URLSearchParams({ intent: 'create', name: 'x' }),
      },
    );
    expect(answer.ok).toBe(false);
    expect(await keysOf(shop)).toBe(before);
  });
});

function fileForm(): FormData {
  const form = new FormData();
  form.set('intent', 'create');
  form.set('name', new Blob(['x']), 'x.txt');
  return form;
}

describe('framing and caching of pages', () => {
  it.each(PAGES)('/app%s may be framed by the store’s admin and is not cached', async (page) => {
    const opened = await open(`/app${page}`, { id_token: signIdToken(shop.store.shop) });
    expect(opened.status).toBe(200);
    const policy = opened.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      new RegExp(`^frame-ancestors https://${shop.store.shop} https://admin.shopify.com `),
    );
    expect(policy).not.toContain(other.store.shop);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const html = await opened.text();
    expect(html).not.toMatch(
      /shpat_|shprt_|mcpsk_[A-Za-z0-9]{20}|local-shopify-api-secret|eyJ[\w-]*\.eyJ/,
    );
  });

  it('a new key is in one response, which is not cached', async () => {
    const made = await send('/app/keys.data', { intent: 'create', name: 'once' });
    expect(await made.text()).toMatch(/mcpsk_\w{40}/);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(await (await ask('/app/keys.data')).text()).not.toMatch(/mcpsk_\w{10}/);
  });

  it.each([
    'example.com',
    'example.com; script-src *',
    'example.com\r\nX-Bad: 1',
    'x.myshopify.com.example.com',
  ])('an address that names %j as its shop lets nobody frame anything', async (name) => {
    for (const path of ['/auth/session-token', '/auth/exit-iframe', '/app', '/app/keys']) {
      const answer = await open(path, { shop: name });
      expect([path, answer.status]).toEqual([path, 302]);
      expect(answer.headers.get('location')).toMatch(/^\/auth\/reopen\?to=%2Fapp[%\w]*$/);
      expect(answer.headers.get('x-bad')).toBeNull();
      expect(answer.headers.get('content-security-policy') ?? '').not.toContain('example');
    }
  });

  it.each([
    ['/no/such/page', "frame-ancestors 'none'"],
    ['/auth/login', 'frame-ancestors https://admin.shopify.com;'],
    ['/auth/reopen', 'frame-ancestors https://admin.shopify.com;'],
  ])('%s, which names no shop, has %s', async (path, ancestors) => {
    const answer = await fetch(app.url + path, { headers: { 'User-Agent': BROWSER } });
    expect(answer.headers.get('content-security-policy')).toContain(ancestors);
  });

  it.each(['javascript:alert(1)', 'https://example.com/', '//example.com', 'data:text/html,x'])(
    'no URL redirects to %s',
    async (to) => {
      for (const [path, query] of [
        ['/auth/exit-iframe', { exitIframe: to }],
        ['/auth/session-token', { 'shopify-reload': to }],
        ['/', { next: to }],
        ['/auth/login', { return_to: to }],
        ['/auth/reopen', { to }],
      ] as const) {
        const answer = await open(path, query);
        expect(new URL(answer.headers.get('location') ?? '/', app.url).origin).toBe(app.url);
        expect(await answer.text()).not.toContain(to);
      }
    },
  );
});
