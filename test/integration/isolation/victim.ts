import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { GRANTED_SCOPES } from '#app/operations/registry.ts';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { CALLBACK, registerOauthClient, resourceOf } from '#test/support/oauth-client.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import type { AppUnderTest, TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

/** Nothing is on it, so that reading it takes no time. */
const BLANK = { create: { width: 320, height: 320, channels: 3, background: 'white' } } as const;

/** The ids of one object of each kind that a shop has. Add a kind here when a table gets one that callers can name. */
export type Objects = Awaited<ReturnType<typeof makeObjects>> & { keyId: string };

export type Victim = TestShop & {
  /** Stands in whatever a person of this shop named, and is never sent by the others. */
  secret: string;
  objects: Objects;
  /** One key that works with all scopes, and three that may not. */
  keys: { full: string; revoked: string; expired: string; scopeless: string };
};

/**
 * A shop with something of every kind.
 * @param receiverUrl an address that takes no webhook: what was sent to it does not change any more
 */
export async function openVictim(app: AppUnderTest, receiverUrl: string): Promise<Victim> {
  const shop = await app.openShop({ credits: 100 });
  const secret = `ZQ${randomBytes(4).toString('hex').toUpperCase()}`;
  await app.services.webhookEndpoints.register(
    shop.shopId,
    { url: `${receiverUrl}/${secret}`, events: ['match.needs_person'] },
    () => null,
  );
  const full = await makeKey(app, shop, { name: `${secret} full`, also: GRANTED_SCOPES });
  const expired = await makeKey(app, shop, { name: 'expired', limits: { expiresInDays: -1 } });
  const revoked = await makeKey(app, shop, { name: 'revoked' });
  await app.services.apiKeys.revoke(shop.shopId, revoked.id);
  const scopeless = await makeKey(app, shop, { name: 'scopeless', scopes: [] });
  const objects = { keyId: full.id, ...(await makeObjects(app, shop, full.key, secret)) };
  const keys = {
    full: full.key,
    revoked: revoked.key,
    expired: expired.key,
    scopeless: scopeless.key,
  };
  return { ...shop, secret, objects, keys };
}

type NewKey = Omit<Parameters<AppUnderTest['services']['apiKeys']['create']>[0], 'shopId'>;

const makeKey = (app: AppUnderTest, { shopId }: TestShop, key: NewKey) =>
  app.services.apiKeys.create({ shopId, ...key });

type Seeded = { products: { variants: { id: string }[] }[] };

async function makeObjects(app: AppUnderTest, shop: TestShop, key: string, secret: string) {
  const photo = await sharp(BLANK).jpeg().toBuffer();
  const { services } = app;
  const { shopId } = shop;
  const match = await send(app, 'image-product-match', key, {
    image_base64: photo.toString('base64'),
    read_label: false,
    style_code: secret,
  });
  const [call] = (await services.activity.list(shopId, {}, { size: 1 })).calls;
  const upsert = await send(
    app,
    'storefront-product-upsert',
    key,
    upsertInput({ style_code: secret, title: `Runner ${secret}` }),
  );
  const seeded = await shop.store.control<Seeded>('POST', '/seed', {
    products: [{ title: 'Trail runner', variants: [{ stock: { 'Main Street Store': 8 } }] }],
  });
  const variantId = seeded.products[0]?.variants[0]?.id ?? '';
  const added = await send(app, 'storefront-stock-add', key, {
    variant_id: variantId,
    quantity: 1,
    receipt_key: `match-${call?.id}-1`,
  });
  const bulk = createBulkClient(() => app.url, key);
  const rows = [{ style_code: `${secret}-J` }, { style_code: `${secret}-K`, vendor: 'Nkie' }];
  const job = await bulk.start(rows.map(upsertInput));
  await bulk.waitFor(job.id, ['completed']);
  const image = await services.hostedImages.host(shopId, { bytes: photo, mediaType: 'image/jpeg' });
  await services.creditSales.buy({ id: shopId, domain: shop.store.shop }, '42', 'credits-100');
  const [order] = await services.creditPurchases.listWaiting(shopId, 1);
  return {
    callId: call?.id ?? '',
    matchId: match.request_id as string,
    upsertId: upsert.upsert_id as string,
    stockAddId: added.stock_add_id as string,
    jobId: job.id,
    imageId: image.id,
    orderId: order?.id ?? '',
    ...(await findRefusedWebhook(app, shop)),
    ...(await connectApp(app, shop, secret)),
    ...(await makeSession(app, shop, photo, secret)),
  };
}

/** The webhook about the match, once its address has said that it is gone. */
async function findRefusedWebhook({ services }: AppUnderTest, { shopId }: TestShop) {
  const find = async () => (await services.webhookMessages.list(shopId, 1))[0];
  await until(async () => (await find())?.status === 'failed');
  const [endpoint] = await services.webhookEndpoints.list(shopId);
  return { endpointId: endpoint?.id ?? '', messageId: (await find())?.id ?? '' };
}

/** A connected app, and a request of another one that waits for consent. */
async function connectApp(app: AppUnderTest, shop: TestShop, secret: string) {
  const metadata = { client_name: `${secret} app`, redirect_uris: [CALLBACK] };
  const client = await registerOauthClient(app, metadata);
  await client.connect(shop);
  const [connection] = await app.services.oauthConnections.list(shop.shopId);
  const { requestId } = await client.ask(await resourceOf(app, shop));
  return { connectionId: connection?.id ?? '', requestId };
}

/** A session with a photo and a scan that asks something. */
async function makeSession(app: AppUnderTest, shop: TestShop, photo: Buffer, secret: string) {
  const desk = openReceivingDesk(app, shop);
  const { id: sessionId } = await desk.start({ supplier: secret });
  await desk.upload(sessionId, photo);
  await desk.scan(sessionId, `${secret}-S`);
  const boxes = await desk.settled(sessionId);
  const photos = await desk.photosOf(sessionId);
  const asks = boxes.find(({ status }) => status === 'asks') ?? boxes[0];
  const withBytes = photos.find(({ scannedCode }) => scannedCode === null);
  return { sessionId, boxId: asks?.id ?? '', photoId: withBytes?.id ?? '' };
}

/** Calls an operation over REST. @throws Error where it is refused */
async function send(app: AppUnderTest, operation: string, key: string, input: object) {
  const { status, body } = await app.post(`/api/v1/${operation}`, input, key);
  if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`);
  return body;
}
