import http from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { postRpc } from '#test/support/post-rpc.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { startApp, type TestShop } from '#test/support/start-app.ts';
import { watchShop } from '#test/support/watch-refusals.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
});

describe('requests to /mcp', () => {
  it.each<[string, string | undefined]>([
    ['no key', undefined],
    ['a malformed key', 'mcpsk_short'],
    ['a key with a typing error', `mcpsk_${'a'.repeat(49)}`],
  ])('%s is 401 with a bare challenge', async (_name, key) => {
    const answer = await postRpc(app.url, LIST, key);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.messages[0]).toMatchObject({
      id: null,
      error: { data: { code: 'unauthorized', charged: false } },
    });
  });

  it('a revoked key is 401 at its next call, and a key in the address is not looked at', async () => {
    const { id, key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'old' });
    expect((await postRpc(app.url, LIST, key)).status).toBe(200);
    await app.services.apiKeys.revoke(shop.shopId, id);
    expect((await postRpc(app.url, LIST, key)).status).toBe(401);
    const inAddress = await fetch(new URL(`/mcp?api_key=${shop.apiKey}`, app.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(LIST),
    });
    expect(inAddress.status).toBe(401);
  });

  it.each(['GET', 'DELETE', 'PUT'])(
    '%s is 405: there are no sessions and no streams',
    async (method) => {
      const answer = await fetch(new URL('/mcp', app.url), {
        method,
        headers: { Authorization: `Bearer ${shop.apiKey}`, Accept: 'text/event-stream' },
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
    },
  );

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['an origin that is none', { origin: 'null' }],
    ['a name that is not ours', { host: 'evil.example' }],
  ])('%s is turned away before any key is looked at', async (_name, headers) => {
    const { status, body } = await postAs(headers, shop.apiKey);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({
      error: { message: expect.stringMatching(/Invalid/) },
    });
    expect((await postAs(headers)).status).toBe(403);
  });

  it.each<[string, Record<string, string>]>([
    ['its own public name', { host: 'app.catalog-vision.test' }],
    ['its own site', { origin: 'https://app.catalog-vision.test' }],
  ])('%s is let in', async (_name, headers) => {
    expect((await postAs(headers, shop.apiKey)).status).toBe(200);
  });

  it('a body of 60 MB is 413, another type 415, half a body 400; none is charged', async () => {
    const expectUntouched = await watchShop(shop);
    const large = { ...LIST, params: { photo: 'A'.repeat(60 * 1024 * 1024) } };
    for (const [status, code, answer] of [
      [413, 'body_too_large', await postRpc(app.url, large, shop.apiKey)],
      [
        415,
        'unsupported_media_type',
        await postRpc(app.url, 'a=b', shop.apiKey, { 'Content-Type': 'text/plain' }),
      ],
      [400, 'malformed_json', await postRpc(app.url, '{"jsonrpc": ', shop.apiKey)],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.messages[0]?.error?.data).toMatchObject({ code, charged: false });
    }
    await expectUntouched();
  });

  it.each([
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/oauth-authorization-server/mcp'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/openid-configuration/mcp'],
    ['GET', '/mcp/.well-known/openid-configuration'],
    ['GET', '/register'],
    ['POST', '/register'],
  ])('%s %s is 404 in JSON: nothing tells a client to try OAuth', async (method, path) => {
    const answer = await fetch(new URL(path, app.url), { method });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('a flood of wrong keys from one address is 429 with the seconds to wait', async () => {
    const flooded = await startApp();
    try {
      const statuses = new Set<number>();
      let last = await postRpc(flooded.url, LIST, 'mcpsk_wrong');
      for (let tries = 0; tries < 80 && last.status === 401; tries++) {
        statuses.add(last.status);
        last = await postRpc(flooded.url, LIST, 'mcpsk_wrong');
      }
      expect([...statuses, last.status]).toEqual([401, 429]);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await flooded.close();
    }
  });
});

/** `fetch` sets Host and Origin itself; this sends what it is told. */
function postAs(
  headers: Record<string, string>,
  apiKey?: string,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL('/mcp', app.url),
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
          ...headers,
        },
      },
      async (response) => {
        const body = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, body });
      },
    );
    request.on('error', reject).end(JSON.stringify(LIST));
  });
}
