import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_UPLOADS_A_SHOP } from '#app/domain/photo-uploads/photo-uploads.ts';
import { createPhotoUploadContract } from '#app/operations/photo-upload/contract.ts';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { MCP_CLIENTS, openMcpClient } from '#test/support/open-mcp-client.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { deliverWebhook } from '../shopify/deliver-webhook.ts';

const OPEN = '/api/v1/photo-uploads';
const MATCH = '/api/v1/image-product-match';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Upload = { upload_url: string; image_url: string };

const { log, lines } = createRecordingLog();
let now = Date.now();
let app: OwnApp;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  photo = await readFile(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
  app = await startApp({ log, clock: { now: () => now } });
});
afterAll(() => app.close());

let shop: TestShop;
let key: { id: string; key: string };
beforeEach(async () => {
  shop = await app.openShop();
  key = await makeKey();
});

function makeKey(limits: { callsPerMinute?: number } = {}) {
  const also = [createPhotoUploadContract.scope];
  return app.services.apiKeys.create({ shopId: shop.shopId, name: 'agent', also, limits });
}

async function open(apiKey = key.key): Promise<Upload> {
  const { status, body } = await app.post(OPEN, {}, apiKey);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(createPhotoUploadContract.output.safeParse(body).error).toBeUndefined();
  return body;
}

/** The app's own address, where it runs for the test. */
const here = (url: string) => new URL(new URL(url).pathname, app.url);

async function send({ upload_url }: Upload, body: Buffer<ArrayBuffer> = photo, method = 'PUT') {
  const response = await fetch(here(upload_url), { method, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const match = ({ image_url }: Upload, apiKey = shop.apiKey) =>
  app.post(MATCH, { image_url, read_label: false, style_code: 'LC2818-101' }, apiKey);

describe.each(MCP_CLIENTS)('an agent (%s)', (kind) => {
  it('uploads a photo without base64, matches it and lists the product, for two credits', async () => {
    const client = await openMcpClient(kind, app.url, key.key);
    const opened = await client.callTool('create-photo-upload', {});
    expect(opened.isError, opened.text).toBe(false);
    const upload = opened.structure as Upload;
    const early = await client.callTool('image-product-match', { image_url: upload.image_url });
    expect(early.structure).toMatchObject({ code: 'image_unreachable', charged: false });
    expect(early.structure.detail).toContain('nothing has been uploaded there yet');

    expect(await send(upload)).toEqual({
      status: 201,
      body: { image_url: upload.image_url, image_until: expect.any(String) },
    });
    const found = await client.callTool('image-product-match', { image_url: upload.image_url });
    expect(found.structure).toMatchObject({
      matched: true,
      style_code: 'LC2818-101',
      image_searched: upload.image_url,
    });
    const { style_code, best } = found.structure;
    const listed = await client.callTool(
      'storefront-product-upsert',
      upsertInput({ style_code, title: best.title }),
    );
    expect(listed.structure).toMatchObject({ published: true, credits_remaining: 48 });
    await client.close();
  });
});

describe('an upload address', () => {
  it('ends with the install', async () => {
    const upload = await open();
    await shop.store.control('POST', '/uninstall');
    await deliverWebhook(app.url, { topic: 'app/uninstalled', shop: shop.store.shop });
    expect((await send(upload)).status).toBe(404);
  });

  it('takes one photo, however many are sent at once', async () => {
    const upload = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(upload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(404)]);
    expect(await send(upload)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const shown = await fetch(here(upload.image_url));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
  });

  it('stays open after a file that is no photo, one that is too large and a wrong method', async () => {
    const upload = await open();
    const text = await send(upload, Buffer.from('<svg onload="alert(1)"/>'));
    expect(text).toMatchObject({ status: 422, body: { code: 'image_not_supported' } });
    expect(await send(upload, Buffer.alloc(0))).toMatchObject({ status: 422 });
    const large = await send(upload, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413, body: { code: 'image_too_large' } });
    const read = await fetch(here(upload.upload_url));
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'PUT, POST']);
    expect((await send(upload, photo, 'POST')).status).toBe(201);
    expect(await shop.getBalance()).toBe(50);
  });

  it('lasts for ten minutes, its photo for an hour from then', async () => {
    const [late, used] = [await open(), await open()];
    await send(used);
    now += 10 * MINUTE_MS + 1;
    expect((await send(late)).status).toBe(404);
    expect((await match(used)).status).toBe(200);
    now += 50 * MINUTE_MS;
    expect(await match(used)).toMatchObject({ status: 422, body: { code: 'image_unreachable' } });
    expect((await fetch(here(used.image_url))).status).toBe(404);
  });

  it('ends with the key that asked for it', async () => {
    const upload = await open();
    await app.services.apiKeys.revoke(shop.shopId, key.id);
    expect((await send(upload)).status).toBe(404);
  });

  it('counts as a call of its key', async () => {
    const upload = await open((await makeKey({ callsPerMinute: 2 })).key);
    const none = Buffer.from('no photo');
    expect((await send(upload, none)).status).toBe(422);
    expect((await send(upload, none)).status).toBe(429);
  });

  it('is for keys that were made for it', async () => {
    expect(await app.post(OPEN, {}, shop.apiKey)).toMatchObject({
      status: 403,
      body: { code: 'missing_scope' },
    });
    expect((await app.post(OPEN, { size: 3 }, key.key)).status).toBe(422);
  });

  it('is a secret: no log and no record of a call has it', async () => {
    const upload = await open();
    await send(upload, Buffer.from('no photo'));
    await send(upload);
    const secret = new URL(upload.upload_url).pathname.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(lines.some(({ fields }) => fields.path === '/uploads/…')).toBe(true);
    expect(JSON.stringify(lines)).not.toContain(secret);
    const headers = { Authorization: `Bearer ${key.key}` };
    const calls = await (await fetch(new URL('/api/v1/calls', app.url), { headers })).json();
    expect(calls).toMatchObject({ calls: [] });
  });

  it('is limited in number for a store', async () => {
    const { photoUploads } = app.services.uploads;
    const by = { shopId: shop.shopId, keyId: key.id, staffId: null };
    for (let n = 0; n < MAX_UPLOADS_A_SHOP - 1; n += 1)
      await photoUploads.open({ ...by, imageId: `${shop.shopId}-${n}` });
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => app.post(OPEN, {}, key.key)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    const refused = await app.post(OPEN, {}, key.key);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('600');
    now += HOUR_MS;
    await open();
  });
});

it('a photo of one store is there for no other store', async () => {
  const upload = await open();
  await send(upload);
  const other = await app.openShop();
  expect(await match(upload, other.apiKey)).toMatchObject({
    status: 422,
    body: { code: 'image_unreachable', charged: false },
  });
  expect(await other.getBalance()).toBe(50);
  expect((await match(upload)).body).toMatchObject({ image_searched: upload.image_url });
  const twisted = { ...upload, image_url: upload.image_url.replace('https://app', 'HTTPS://APP') };
  expect((await match(twisted, other.apiKey)).body.code).toBe('image_unreachable');
});

// The last: from then on no key that is new is taken from this address.
it('guesses of an address count against their sender', async () => {
  const none = Buffer.from('no photo');
  const guess = { upload_url: `${app.url}/uploads/guess`, image_url: '' };
  for (let tries = 0; tries < 60; tries += 1) await send(guess, none);
  expect(await send(guess, none)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
});
