import { beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '#test/support/oauth-client.ts';
import { prepareOauthClient } from '#test/support/open-oauth-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';

const { app } = await getSharedApp();
const APP_URL = 'https://app.catalog-vision.test';
const CALLBACK = { redirectUrl: 'https://client.example/callback' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

let shop: TestShop;
let resource: string;
let path: string;
beforeAll(async () => {
  shop = await app.openShop();
  resource = await resourceOf(app, shop);
  path = new URL(resource).pathname;
});

const get = async (where: string) => {
  const answer = await fetch(app.url + where);
  return { status: answer.status, body: await answer.json() };
};

describe('finding the authorization server', () => {
  it('a client without a token is told where the metadata of its resource is, and which scopes to ask for', async () => {
    const { status, headers } = await postRpc(app.url, LIST, undefined, {}, path);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${APP_URL}/.well-known/oauth-protected-resource${path}", scope="image-product-match storefront-product-upsert"`,
    );
    const wrong = await postRpc(app.url, LIST, 'no-token', {}, path);
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('the resource names the server, and the server what it can do', async () => {
    expect((await get(`/.well-known/oauth-protected-resource${path}`)).body).toMatchObject({
      resource,
      authorization_servers: [`${APP_URL}/oauth`],
      scopes_supported: ['image-product-match', 'storefront-product-upsert'],
    });
    const { body } = await get('/.well-known/oauth-authorization-server/oauth');
    expect(body).toMatchObject({
      issuer: `${APP_URL}/oauth`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      token_endpoint_auth_methods_supported: ['none'],
    });
    for (const name of ['token', 'revocation', 'registration', 'authorization'])
      expect(body[`${name}_endpoint`]).toMatch(`${APP_URL}/oauth/`);
  });

  it('the address tells nothing of the store, and one that no store has is not there', async () => {
    expect(path).toMatch(/^\/mcp\/oauth\/[0-9a-f-]{36}$/);
    expect(path).not.toContain(shop.shopId);
    for (const id of ['00000000-0000-4000-8000-000000000000', shop.shopId, shop.store.shop, 'x']) {
      for (const token of [undefined, 'no-token']) {
        const answer = await postRpc(app.url, LIST, token, {}, `/mcp/oauth/${id}`);
        expect(answer.status).toBe(404);
        expect(answer.headers.has('www-authenticate')).toBe(false);
      }
      expect((await get(`/.well-known/oauth-protected-resource/mcp/oauth/${id}`)).status).toBe(404);
    }
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/openid-configuration',
    '/mcp/.well-known/openid-configuration',
    '/register',
  ])('a client of API keys finds no OAuth at %s', async (where) => {
    expect((await get(where)).status).toBe(404);
  });

  it.each(['/oauth', '/oauth/', '/oauth/jwks', '/oauth/me', '/oauth/session/end', '/oauth/reg'])(
    'nothing of OpenID Connect is at %s',
    async (where) => {
      expect((await get(where)).status).toBe(404);
    },
  );
});

describe('an official client that was given a key', () => {
  it('never starts OAuth at /mcp, although it could', async () => {
    const client = prepareOauthClient(app, `${APP_URL}/mcp`, {
      ...CALLBACK,
      headers: { Authorization: `Bearer ${shop.apiKey}` },
    });
    const mcp = await client.connect();
    expect((await mcp.listTools()).length).toBeGreaterThanOrEqual(2);
    expect(new Set(client.asked)).toEqual(new Set(['/mcp']));
    await mcp.close();
  });

  it('finds nothing to start where its key was revoked', async () => {
    const { id, key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'old' });
    await app.services.apiKeys.revoke(shop.shopId, id);
    const client = prepareOauthClient(app, `${APP_URL}/mcp`, {
      ...CALLBACK,
      headers: { Authorization: `Bearer ${key}` },
    });
    await expect(client.connect()).rejects.toThrow();
    expect(client.saved.authorizationUrl).toBeUndefined();
    expect(client.asked.filter((one) => one.startsWith('/oauth'))).toEqual([]);
  });
});

describe('an official client with nothing but OAuth', () => {
  it('refuses an answer of another issuer', async () => {
    const client = prepareOauthClient(app, resource, CALLBACK);
    expect(await client.begin()).toMatch(`${APP_URL}/oauth/auth?`);
    const forged = new URLSearchParams({ code: 'stolen', iss: 'https://evil.example' });
    await expect(client.finish(forged)).rejects.toThrow(/iss/i);
  });
});
