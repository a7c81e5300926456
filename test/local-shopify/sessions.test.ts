import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify, TEST_APP } from './start-local-shopify.ts';

const QUERY = '{ shop { myshopifyDomain } }';

describe('access tokens', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
    shop = await openShop(server.ready);
  });
  afterAll(() => server.stop());

  const idToken = async (query = '', domain = shop.domain): Promise<string> => {
    const response = await fetch(`${server.ready}/stores/${domain}/id-token${query}`);
    return ((await response.json()) as Json).id_token;
  };
  const post = async (body: Record<string, unknown>): Promise<{ status: number; body: Json }> => {
    const response = await fetch(`${server.ready}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': shop.domain },
      body: JSON.stringify({
        client_id: TEST_APP.apiKey,
        client_secret: TEST_APP.apiSecret,
        ...body,
      }),
    });
    return { status: response.status, body: await response.json() };
  };
  const exchange = async (subject: string, more: Record<string, unknown> = {}) =>
    post({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subject,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
      ...more,
    });

  it('exchanges an ID token for an expiring access token', async () => {
    const { status, body } = await exchange(await idToken());
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 });
    expect(body.scope).toBe(
      'write_products,write_files,write_inventory,write_publications,read_locations',
    );
    const answer = await shop.send(QUERY, {}, body.access_token);
    expect(answer.body.data.shop.myshopifyDomain).toBe(shop.domain);
  });

  it('refuses expired ID tokens and those for another shop or app', async () => {
    const [header, claims] = (await idToken()).split('.');
    const bad = [
      `${header}.${claims}.bad-signature`,
      await idToken('?exp_in=-60'),
      await idToken('', 'another-shop.myshopify.com'),
      'nonsense',
    ];
    for (const token of bad) expect((await exchange(token)).status).toBe(400);
    expect((await exchange(await idToken(), { client_id: 'unknown' })).body.error).toBe(
      'application_cannot_be_found',
    );
    expect((await exchange(await idToken(), { client_secret: 'wrong' })).body).toEqual({
      error: 'invalid_request',
      error_description: 'Missing or invalid client secret',
    });
    expect((await exchange(await idToken(), { expiring: '0' })).body.error).toBe('invalid_request');
  });

  it('refreshes; the old refresh token works until the new token is used', async () => {
    const { body: first } = await exchange(await idToken());
    const refresh = (token: string) => post({ grant_type: 'refresh_token', refresh_token: token });
    const { body: second } = await refresh(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(200);
    expect((await refresh(second.refresh_token)).status).toBe(200);
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 401,
      body: { error: 'invalid_request' },
    });
  });

  it('answers 401 for unknown, expired and uninstalled tokens, 404 for other versions', async () => {
    const { body } = await exchange(await idToken());
    expect((await shop.send(QUERY, {}, 'shpat_unknown')).status).toBe(401);
    await shop.control('POST', 'expire-tokens');
    expect((await shop.send(QUERY, {}, body.access_token)).status).toBe(401);
    const { body: later } = await exchange(await idToken());
    await shop.control('POST', 'uninstall');
    expect((await shop.send(QUERY, {}, later.access_token)).status).toBe(401);
    const old = await fetch(shop.graphqlUrl.replace('2026-10', '2025-01'), { method: 'POST' });
    expect(old.status).toBe(404);
  });
});
