import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import {
  CALLBACK,
  type OauthTestClient,
  registerOauthClient,
  resourceOf,
} from '#test/support/oauth-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { OWNER, openDesk } from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const { app } = await getSharedApp();

let shop: TestShop;
let path: string;
let client: OauthTestClient;
beforeEach(async () => {
  shop = await app.openShop();
  path = new URL(await resourceOf(app, shop)).pathname;
  client = await registerOauthClient(app);
});

const call = (token: string, method: string, params?: object) =>
  postRpc(app.url, { jsonrpc: '2.0', id: 1, method, ...(params && { params }) }, token, {}, path);
const callTool = async (token: string, name: string, input: object) => {
  const { messages } = await call(token, 'tools/call', { name, arguments: input });
  return messages.at(-1)?.result?.structuredContent;
};
/** An address for a photo. */
const openUpload = async (token: string) =>
  (await callTool(token, 'create-photo-upload', {})) as { upload_url: string; image_url: string };
/** The status that an upload address answers to a photo. */
const send = async (address: string, photo: Buffer) => {
  const here = new URL(new URL(address).pathname, app.url);
  return (await fetch(here, { method: 'PUT', body: new Uint8Array(photo) })).status;
};
const statusOf = async (token: string) => (await call(token, 'tools/list')).status;
const connections = () => app.services.oauthConnections.list(shop.shopId);

describe('a connected app', () => {
  it('sees the tools of its scopes, and pays with the credits of the store', async () => {
    const { access_token, scope } = await client.connect(shop);
    expect(scope).toBe('image-product-match storefront-product-upsert');
    const { messages } = await call(access_token, 'tools/list');
    const { tools } = (messages[0]?.result ?? {}) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(scope.split(' '));
    const limits = (await call(access_token, 'tools/list')).headers.get('ratelimit-policy');
    expect(limits).toMatch(/^"key";q=\d+;w=60$/);
  });

  it('has what it asked for and staff allowed, and no more', async () => {
    const only = await client.connect(shop, { scope: 'image-product-match' });
    expect(only.scope).toBe('image-product-match');
    const refused = await call(only.access_token, 'tools/call', {
      name: 'storefront-product-upsert',
      arguments: upsertInput({}),
    });
    expect(JSON.stringify(refused.messages)).toContain('missing_scope');
    const stock = await client.connect(shop, { scope: 'storefront-stock-add openid everything' });
    expect(stock.scope).toBe('storefront-stock-add');
    expect(await shop.getBalance()).toBe(50);
  });

  it('uploads a photo for its match', async () => {
    const { access_token } = await client.connect(shop, {
      scope: 'create-photo-upload image-product-match',
    });
    const { upload_url, image_url } = await openUpload(access_token);
    const photo = await readFile(new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url));
    expect(await send(upload_url, photo)).toBe(201);
    const input = { image_url, read_label: false, style_code: 'LC2818-101' };
    expect(await callTool(access_token, 'image-product-match', input)).toMatchObject({
      matched: true,
    });
  });

  it('can use no address for a photo once it is disconnected', async () => {
    const { access_token } = await client.connect(shop, { scope: 'create-photo-upload' });
    const { upload_url } = await openUpload(access_token);
    const [connection] = await connections();
    await app.services.oauthConnections.disconnect(shop.shopId, connection?.id ?? '');
    expect(await send(upload_url, Buffer.from('no photo'))).toBe(404);
  });

  it('reads what it has spent itself', async () => {
    const { access_token } = await client.connect(shop);
    await callTool(access_token, 'storefront-product-upsert', upsertInput({}));
    const uri = 'catalog-vision://credits';
    const { messages } = await call(access_token, 'resources/read', { uri });
    const [{ text = '' } = {}] = (messages[0]?.result?.contents ?? []) as { text?: string }[];
    expect(JSON.parse(text)).toMatchObject({ balance: 49, used_by_this_key: 1 });
  });

  it('ends at once when staff disconnect it, and only then', async () => {
    const one = await client.connect(shop);
    const two = await client.connect(shop);
    const [, first] = await connections();
    const desk = openDesk(app, shop, OWNER);
    const fields = { intent: 'disconnect', app: first?.id ?? '' };
    const other = await app.openShop();
    expect(
      await (await openDesk(app, other, OWNER).send('/app/keys.data', fields)).text(),
    ).toContain('not_found');
    expect(await statusOf(one.access_token)).toBe(200);
    expect(await (await desk.send('/app/keys.data', fields)).text()).toContain('disconnected');
    expect(await statusOf(one.access_token)).toBe(401);
    expect((await client.refresh(one.refresh_token)).status).toBe(400);
    expect(await statusOf(two.access_token)).toBe(200);
  });

  it.each(['access_token', 'refresh_token'] as const)(
    'ends itself by revoking its %s',
    async (name) => {
      const tokens = await client.connect(shop);
      const body = new URLSearchParams({ client_id: client.clientId, token: tokens[name] });
      const answer = await fetch(`${app.url}/oauth/token/revocation`, { method: 'POST', body });
      expect(answer.status).toBe(200);
      expect(await statusOf(tokens.access_token)).toBe(401);
      expect((await client.refresh(tokens.refresh_token)).status).toBe(400);
      expect((await connections())[0]?.revokedAt).not.toBeNull();
    },
  );

  it('ends for good when the app is uninstalled', async () => {
    const { access_token, refresh_token } = await client.connect(shop);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    expect(await statusOf(access_token)).toBe(404);
    await installApp(app.url, shop.store);
    expect(await statusOf(access_token)).toBe(401);
    expect((await client.refresh(refresh_token)).status).toBe(400);
  });
});

describe('registering', () => {
  const register = (metadata: unknown) => app.post('/oauth/register', metadata);

  it.each([
    ['no address', { client_name: 'X' }],
    ['http elsewhere', { redirect_uris: ['http://client.example/callback'] }],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a scheme of its own', { redirect_uris: ['evil://callback'] }],
    ['a fragment', { redirect_uris: ['https://client.example/#x'] }],
    ['a password', { redirect_uris: ['https://user:pass@client.example/'] }],
    ['a NUL', { redirect_uris: ['https://client.example/\0'] }],
    ['half a character', { redirect_uris: ['https://client.example/\ud800'] }],
    ['a line break', { redirect_uris: ['https://client.example/\r\nSet-Cookie: a=b'] }],
    ['a backslash', { redirect_uris: ['https://client.example\\@evil.example/'] }],
    ['a mark of direction', { redirect_uris: ['https://client.example/\u202ecallback'] }],
    ['too many addresses', { redirect_uris: Array(11).fill('https://client.example/') }],
    ['no object', []],
  ])('with %s is refused', async (_name, metadata) => {
    const { status, body } = await register(metadata);
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_redirect_uri');
  });

  it.each([null, 7, ['X']])(
    'with a name that is no text (%j) is taken, and called by its host',
    async (client_name) => {
      const metadata = { client_name, redirect_uris: ['https://client.example/callback'] };
      const { status, body } = await register(metadata);
      expect({ status, name: body.client_name }).toEqual({ status: 201, name: 'client.example' });
    },
  );

  it.each([
    ['fillers', '\u3164\u115f\ufe0f', 'client.example'],
    ['blanks of Braille', '\u2800\u2800', 'client.example'],
    ['a tower of marks', `Cla${'\u0301'.repeat(40)}ude`, `Cla${'\u0301'.repeat(3)}ude`],
    ['vowels of Hindi', 'हिन्दी', 'हिन्दी'],
  ])('with a name of %s is called by what can be read', async (_name, client_name, shown) => {
    const { body } = await register({ client_name, redirect_uris: [CALLBACK] });
    expect(body.client_name).toBe(shown);
  });

  it('takes what counts, and gives no secret', async () => {
    const { status, body } = await register({
      client_name: 'Claude\u202e\u0000 <b>',
      redirect_uris: ['http://localhost/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['implicit'],
      jwks_uri: 'http://169.254.169.254/',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_name: 'Claude <b>',
      redirect_uris: ['http://localhost/callback'],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
  });

  it('too much is refused', async () => {
    const answer = await register({ redirect_uris: [], more: 'x'.repeat(20_000) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
  });

  it.each(['https://127.0.0.1/client.json', 'https://localhost/client.json', 'https://10.0.0.7/c'])(
    'a client that describes itself at %s is not looked for',
    async (client_id) => {
      const { status, location } = await client.ask(await resourceOf(app, shop), { client_id });
      expect({ status, location }).toEqual({ status: 400, location: '' });
    },
  );
});
