import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLBACK, decide, oauthClientOf, resourceOf } from '#test/support/oauth-client.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';

const readTls = (name: string) =>
  readFile(new URL(`../../fixtures/tls/localhost.${name}`, import.meta.url), 'utf8');

const HOUR_MS = 60 * 60 * 1000;

/** What the site of clients answers, by path. */
const documents = new Map<string, { status?: number; location?: string; body?: string }>();
let asked: string[] = [];
let site: https.Server;
let origin: string;
let app: OwnApp;
let shop: TestShop;
const trusted = tls.getCACertificates('default');

beforeAll(async () => {
  const [key, cert] = await Promise.all([readTls('key'), readTls('crt')]);
  tls.setDefaultCACertificates([...trusted, cert]);
  site = https.createServer({ key, cert }, ({ url = '' }, response) => {
    asked.push(url);
    const { status = 200, location, body } = documents.get(url) ?? { status: 404 };
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...(location && { location }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${(site.address() as AddressInfo).port}`;
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: origin } });
  shop = await app.openShop();
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await app.close();
  await new Promise((resolve) => site.close(resolve));
});
beforeEach(() => {
  asked = [];
});

/** A client that describes itself at a path, so far as these changes let it. */
function describeAt(path: string, changes: object = {}) {
  const client_id = origin + path;
  const metadata = { client_id, client_name: 'Described', redirect_uris: [CALLBACK], ...changes };
  documents.set(path, { body: JSON.stringify(metadata) });
  return oauthClientOf(app, client_id);
}

describe('a client that describes itself at its id', () => {
  it('is connected without being registered, and the page says who describes it', async () => {
    const client = describeAt('/client.json');
    const { requestId } = await client.ask(await resourceOf(app, shop));
    const request = await app.services.oauth.requests.find(requestId, shop.shopId);
    expect(request).toMatchObject({
      name: 'Described',
      describedAt: new URL(origin).host,
      redirectHost: 'client.example',
    });
    await decide(app, shop, requestId, 'deny');
    const { access_token, refresh_token } = await client.connect(shop);
    expect(access_token).toBeDefined();
    expect((await client.refresh(refresh_token)).status).toBe(200);
    // The document is read once for all of this.
    expect(asked).toEqual(['/client.json']);
  });

  it('goes on for a day while its site does not answer', async () => {
    const client = describeAt('/outage.json');
    const { refresh_token } = await client.connect(shop);
    documents.set('/outage.json', { status: 503 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * HOUR_MS });
    try {
      expect((await client.refresh(refresh_token)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('may listen on any port of the computer, and on no other address than it says', async () => {
    const resource = await resourceOf(app, shop);
    const client = describeAt('/native.json', { redirect_uris: ['http://127.0.0.1/callback'] });
    const open = await client.ask(resource, { redirect_uri: 'http://127.0.0.1:51234/callback' });
    expect(open.location).toContain('admin.shopify.com');
    for (const redirect_uri of ['http://127.0.0.1:51234/other', 'http://localhost:1/callback'])
      expect((await client.ask(resource, { redirect_uri })).status).toBe(400);
  });

  it.each<[string, object]>([
    ['another client', { client_id: 'https://client.example/client.json' }],
    ['a secret', { client_secret: 'x' }],
    ['a way to sign in by a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['no address', { redirect_uris: [] }],
    ['an address without encryption', { redirect_uris: ['http://client.example/'] }],
    ['too much', { logo: 'x'.repeat(20_000) }],
  ])('is refused where its document has %s', async (name, changes) => {
    const client = describeAt(`/${encodeURIComponent(name)}.json`, changes);
    const answer = await client.ask(await resourceOf(app, shop));
    expect(answer).toMatchObject({ status: 400, location: '' });
  });

  it('is refused where its id is too long for a record', async () => {
    const client = describeAt(`/${randomBytes(2000).toString('hex')}.json`);
    const answer = await client.ask(await resourceOf(app, shop));
    expect(answer).toMatchObject({ status: 400, location: '' });
    expect(asked).toEqual([]);
  });

  it('is refused where its document is elsewhere or is none', async () => {
    describeAt('/real.json');
    documents.set('/moved.json', { status: 302, location: `${origin}/real.json` });
    documents.set('/text.json', { body: 'hello' });
    const resource = await resourceOf(app, shop);
    for (const path of ['/moved.json', '/text.json', '/missing.json'])
      expect((await oauthClientOf(app, origin + path).ask(resource)).status, path).toBe(400);
    expect(asked).not.toContain('/real.json');
  });
});
