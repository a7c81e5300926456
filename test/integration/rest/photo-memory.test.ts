import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPhotoUploadContract } from '#app/operations/photo-upload/contract.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';

const MB = 1024 * 1024;
const ROOM_MB = 32;
const MATCH = '/api/v1/image-product-match';

/** As large as a photo may be, and none: refused once it was read as a whole. */
const bytes = Buffer.alloc(9 * MB);
const base64 = bytes.toString('base64');

let app: OwnApp;
let shop: TestShop;
let key: string;
beforeAll(async () => {
  app = await startApp({ env: { PHOTO_MEMORY_MB: String(ROOM_MB) } });
  shop = await app.openShop();
  const also = [createPhotoUploadContract.scope];
  ({ key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'agent', also }));
});
afterAll(() => app.close());

function formOf(input: object): FormData {
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  form.set('photo', new Blob([bytes]), 'box.jpg');
  return form;
}

async function upload(): Promise<string> {
  const { body } = await app.post('/api/v1/photo-uploads', {}, key);
  const address = new URL(new URL(body.upload_url).pathname, app.url);
  return (await fetch(address, { method: 'PUT', body: bytes })).text();
}

async function callTool(): Promise<string> {
  const call = { name: 'image-product-match', arguments: { image_base64: base64 } };
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
  return JSON.stringify((await postRpc(app.url, rpc, key)).messages);
}

/** Sends half of a photo and goes away. */
function breakOff(): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const head = [
    `POST ${MATCH} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${10 * MB}`,
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n\r\n{"image_base64":"`);
      socket.write(base64.slice(0, 5 * MB), () => socket.destroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

it.each<[string, () => Promise<string>, RegExp]>([
  [
    'REST',
    async () => JSON.stringify(await app.post(MATCH, { image_base64: base64 }, key)),
    /image_not_supported/,
  ],
  ['MCP', callTool, /image_not_supported/],
  ['an upload', upload, /image_not_supported/],
  [
    'the page Identify',
    async () =>
      (
        await openDesk(app, shop, '101').ask('/app/run/image-product-match', {
          method: 'POST',
          body: formOf({}),
        })
      ).text(),
    /image_not_supported/,
  ],
  [
    'a receiving session that is not there',
    async () =>
      (
        await openDesk(app, shop, '101').ask('/app/receive/none/photos', {
          method: 'POST',
          body: formOf({ capture_id: crypto.randomUUID(), taken_at: new Date().toISOString() }),
        })
      ).text(),
    /not_found/,
  ],
  ['a connection that ends within the photo', async () => String(await breakOff()), /undefined/],
])(
  'photos sent by %s, more than there is room for, leave none of it taken',
  async (_, send, answer) => {
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    for (const one of answers) expect(one).toMatch(answer);
    const whole = app.services.providers.photoMemory.open();
    await whole.take(ROOM_MB * MB);
    whole.release();
  },
);
