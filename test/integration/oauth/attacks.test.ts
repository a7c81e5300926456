import { beforeEach, describe, expect, it } from 'vitest';
import {
  CALLBACK,
  decide,
  goBack,
  type OauthTestClient,
  registerOauthClient,
  resourceOf,
} from '#test/support/oauth-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import { employ, FULL_STAFF, LIMITED_STAFF, OWNER } from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';

const { app } = await getSharedApp();
const ISSUER = 'https://app.catalog-vision.test/oauth';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

let shop: TestShop;
let resource: string;
let client: OauthTestClient;
beforeEach(async () => {
  shop = await app.openShop();
  resource = await resourceOf(app, shop);
  client = await registerOauthClient(app);
});

const works = async (token: string, at = resource) =>
  (await postRpc(app.url, LIST, token, {}, new URL(at).pathname)).status === 200;

describe('an attacker of the authorization server', () => {
  it('cannot mix up issuers: every answer names its own', async () => {
    const allowed = await client.ask(resource);
    const { url = '' } = await decide(app, shop, allowed.requestId, 'allow');
    expect((await goBack(app, url, allowed.cookie)).params.get('iss')).toBe(ISSUER);
    const denied = await client.ask(resource);
    const no = await decide(app, shop, denied.requestId, 'deny');
    const { params } = await goBack(app, no.url ?? '', denied.cookie);
    expect(Object.fromEntries(params)).toMatchObject({ error: 'access_denied', iss: ISSUER });
    expect(params.has('code')).toBe(false);
    const redirect_uri = 'http://127.0.0.1/callback';
    const native = await registerOauthClient(app, { redirect_uris: [redirect_uri] });
    const { location } = await native.ask(resource, { redirect_uri, code_challenge: null });
    expect(new URL(location).searchParams.get('iss')).toBe(ISSUER);
  });

  it.each([{ code_challenge: null }, { response_type: 'none' }, { prompt: 'none' }])(
    'cannot send people on to its site by a request that is refused before staff saw it (%j)',
    async (changes) => {
      for (const response_mode of ['query', 'fragment', 'form_post']) {
        const { status, location, text } = await client.ask(resource, {
          ...changes,
          response_mode,
        });
        expect({ status, location }).toEqual({ status: 400, location: '' });
        expect(text).not.toContain('client.example');
      }
    },
  );

  it.each([
    ['of another site', 'https://evil.example/mcp'],
    [
      'of no shop',
      'https://app.catalog-vision.test/mcp/oauth/00000000-0000-4000-8000-000000000000',
    ],
    ['of API keys', 'https://app.catalog-vision.test/mcp'],
    ['left out', null],
  ])('gets no code for a resource %s', async (_name, sent) => {
    const { status, text } = await client.ask(resource, { resource: sent });
    expect(status).toBe(400);
    expect(text).toContain('invalid_target');
  });

  it('gets no token for a resource that was not consented to', async () => {
    const other = await app.openShop();
    const code = await client.getCode(shop);
    const answer = await client.redeem(code, { resource: await resourceOf(app, other) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
  });

  it('cannot use a token of one shop at another, with API keys, or the other way round', async () => {
    const other = await app.openShop();
    const { access_token } = await client.connect(shop);
    expect(await works(access_token)).toBe(true);
    expect(await works(access_token, await resourceOf(app, other))).toBe(false);
    expect((await postRpc(app.url, LIST, access_token)).status).toBe(401);
    expect((await app.post('/api/v1/image-product-match', {}, access_token)).status).toBe(401);
    expect(await works(shop.apiKey)).toBe(false);
  });

  it('who replays a code gets nothing, and ends what the code had given', async () => {
    const code = await client.getCode(shop);
    const { body } = await client.redeem(code);
    expect(await works(body.access_token)).toBe(true);
    expect(await client.redeem(code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await works(body.access_token)).toBe(false);
    expect((await client.refresh(body.refresh_token)).status).toBe(400);
  });

  it('cannot downgrade PKCE: it is demanded, by S256 alone, and checked', async () => {
    for (const changes of [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: 'plain' },
      { code_challenge_method: null },
    ]) {
      const { status, text } = await client.ask(resource, changes);
      expect(status, JSON.stringify(changes)).toBe(400);
      expect(text).toContain('invalid_request');
    }
    const code = await client.getCode(shop);
    for (const code_verifier of ['', 'x'.repeat(43)])
      expect((await client.redeem(code, { code_verifier })).status).toBe(400);
    expect((await client.redeem(code)).status).toBe(200);
  });

  it.each([
    ['another site', 'https://evil.example/callback'],
    ['a longer path', `${CALLBACK}/more`],
    ['another query', `${CALLBACK}?to=https://evil.example`],
    ['no encryption', 'http://client.example/callback'],
    ['a port', 'https://client.example:8443/callback'],
  ])('cannot send anybody to %s', async (_name, redirect_uri) => {
    const { status, headers, text } = await client.ask(resource, { redirect_uri });
    expect({ status, location: headers.get('location') }).toEqual({ status: 400, location: null });
    expect(text).toContain('redirect_uri');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each(['client_id', 'state', 'login_hint', 'redirect_uri'])(
    'finds no error of the server by a NUL in %s',
    async (parameter) => {
      const { status, location } = await client.ask(resource, { [parameter]: 'a\0b' });
      expect({ status, location }).toEqual({ status: 400, location: '' });
    },
  );

  it('finds none by a NUL in what it redeems', async () => {
    const code = { code: 'a\0b', verifier: 'x'.repeat(43) };
    expect((await client.redeem(code)).status).toBe(400);
    expect((await client.redeem(code, { client_id: 'a\0b' })).status).toBe(401);
  });

  it('who steals a refresh token loses it with the whole family, once both have used it', async () => {
    const { refresh_token: stolen, access_token: first } = await client.connect(shop);
    const { body: thief } = await client.refresh(stolen);
    expect(await works(thief.access_token)).toBe(true);
    expect(await client.refresh(stolen)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await works(thief.access_token)).toBe(false);
    expect(await works(first)).toBe(false);
    expect((await client.refresh(thief.refresh_token)).status).toBe(400);
    const [connection] = await app.services.oauthConnections.list(shop.shopId);
    expect(connection?.revokedAt).not.toBeNull();
  });

  it('cannot redeem what was given to another client', async () => {
    const thief = await registerOauthClient(app);
    const code = await client.getCode(shop);
    expect((await thief.redeem(code)).status).toBe(400);
    const { refresh_token } = (await client.redeem(code)).body;
    expect((await thief.refresh(refresh_token)).status).toBe(400);
    expect((await client.refresh(refresh_token)).status).toBe(200);
  });

  it('cannot have staff of another shop consent', async () => {
    const other = await app.openShop();
    const { requestId } = await client.ask(resource);
    const answer = await decide(app, other, requestId, 'allow');
    expect(answer.url).toBeUndefined();
    expect(answer.text).toContain('for another store');
    expect(await app.services.oauthConnections.list(other.shopId)).toEqual([]);
  });

  it('cannot have staff consent who may not make keys', async () => {
    await employ(shop);
    await app.services.ownerLimits.save(shop.shopId, {
      keys: true,
      credits: false,
      erasure: false,
    });
    const { requestId } = await client.ask(resource);
    const by = (sub: string) =>
      decide(app, shop, requestId, 'allow', signIdToken(shop.store.shop, { sub }));
    expect((await by(LIMITED_STAFF)).text).toContain('staff_may_not_write');
    expect((await by(FULL_STAFF)).text).toContain('owner_only');
    expect((await by(OWNER)).url).toBeDefined();
  });

  it('cannot consent without an ID token, nor with one of another app', async () => {
    const { requestId } = await client.ask(resource);
    for (const idToken of ['', signIdToken(shop.store.shop, { aud: 'another-app' })]) {
      const answer = await decide(app, shop, requestId, 'allow', idToken);
      expect(answer.url).toBeUndefined();
    }
  });

  it('gets no code for a request that somebody else consented to, in whichever browser it goes on', async () => {
    const begun = await client.ask(resource);
    const { url = '' } = await decide(app, shop, begun.requestId, 'allow');
    // Whoever consented does not have the cookie of the browser in which the request began.
    expect(await goBack(app, url, '')).toMatchObject({ status: 400, location: null });
    // Whoever began it does not have the ticket of the page on which staff consented.
    const withoutTicket = url.split('?')[0] ?? '';
    for (const guess of [withoutTicket, `${withoutTicket}?ticket=guess`, url])
      expect(await goBack(app, guess, begun.cookie)).toMatchObject({ status: 400, location: null });
    expect(await app.services.oauthConnections.list(shop.shopId)).toEqual([]);
  });

  it('cannot choose where the ticket goes by the host that it asks', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', host: 'evil.example' };
    const { requestId } = await client.ask(resource, { headers });
    const { url } = await decide(app, shop, requestId, 'allow');
    expect(url).toMatch(`${ISSUER}/auth/${requestId}?ticket=`);
  });

  it('cannot have a request answered by anything but yes or no', async () => {
    const { requestId } = await client.ask(resource);
    const answer = await decide(app, shop, requestId, 'perhaps');
    expect(answer.url).toBeUndefined();
    expect(answer.text).toContain('/intent');
    expect((await decide(app, shop, requestId, 'allow')).url).toBeDefined();
  });

  it('cannot have a request answered twice', async () => {
    const { requestId } = await client.ask(resource);
    expect((await decide(app, shop, requestId, 'deny')).url).toBeDefined();
    expect((await decide(app, shop, requestId, 'allow')).url).toBeUndefined();
  });

  it('cannot frame the page that asks for consent, except as the Shopify admin of the shop', async () => {
    const { requestId } = await client.ask(resource);
    const page = await fetch(
      `${app.url}/app/connect/${requestId}?${new URLSearchParams({
        ...{ embedded: '1', shop: shop.store.shop, id_token: await shop.store.signIdToken() },
        host: Buffer.from(`admin.shopify.com/store/${shop.store.shop.split('.')[0]}`).toString(
          'base64url',
        ),
      })}`,
      { headers: { 'User-Agent': 'Mozilla/5.0 Chrome/156 Safari/537.36' } },
    );
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Test client');
    const framing = /frame-ancestors ([^;]*)/.exec(
      page.headers.get('content-security-policy') ?? '',
    )?.[1];
    expect(framing?.trim().split(/\s+/)).toEqual(
      expect.arrayContaining([`https://${shop.store.shop}`, 'https://admin.shopify.com']),
    );
    // The other sources are Shopify's too.
    expect(framing).not.toMatch(/(^|\s)(\*|'self'|https:)(\s|$)/);
  });

  it.each([20])(
    'who sends a code or a refresh token %i times at once gets one answer',
    async (n) => {
      const many = <Answer>(send: () => Promise<Answer>) =>
        Promise.all(Array.from({ length: n }, send));
      const statuses = (answers: { status: number }[]) =>
        answers.map(({ status }) => status).sort();
      const once = [200, ...Array(n - 1).fill(400)];
      const code = await client.getCode(shop);
      expect(statuses(await many(() => client.redeem(code)))).toEqual(once);
      const { refresh_token } = await client.connect(shop);
      const refreshed = await many(() => client.refresh(refresh_token));
      expect(statuses(refreshed)).toEqual(once);
      const winner = refreshed.find(({ status }) => status === 200);
      expect(await works(winner?.body.access_token)).toBe(false);
    },
  );
});
