import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOW_BALANCE_CREDITS } from '#app/domain/credits/credit-packs.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#app/domain/webhook-endpoints/webhook-event.ts';
import { newId } from '#app/platform/ids.ts';
import { webhookMessageSchema } from '#app/transports/rest/openapi/describe-webhooks.ts';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import {
  isSignedBy,
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#test/support/webhook-receiver.ts';

let receiver: WebhookReceiver;
let app: OwnApp;
let shop: TestShop;
let secret: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  shop = await app.openShop();
  secret = await register(WEBHOOK_EVENTS);
});

async function register(events: readonly string[], of = shop): Promise<string> {
  const url = `${receiver.origin}/hooks/${of.shopId}`;
  const { webhookEndpoints } = app.services;
  return (await webhookEndpoints.register(of.shopId, { url, events }, () => null)).secret;
}

/** The messages that were written, newest first. */
const written = async () =>
  (await app.services.webhookMessages.list(shop.shopId, 50)).map(({ event }) => event);

async function nextMessage(count = 1): Promise<Received> {
  await until(async () => receiver.received.length >= count);
  const last = receiver.received[count - 1];
  if (!last) throw new Error('nothing came');
  expectDocumented(last);
  return last;
}

/** The reference describes each field of it, and no other. */
function expectDocumented({ json }: Received): void {
  const { type, data } = json as { type: WebhookEvent; data: object };
  const schema = webhookMessageSchema(type);
  expect(schema.safeParse(json).error).toBeUndefined();
  expect(Object.keys(data).sort()).toEqual(Object.keys(schema.shape.data.shape).sort());
}

const pageOf = (path: string) =>
  expect.stringMatching(new RegExp(`^https://admin\\.shopify\\.com/store/.+${path}$`));

/** A paid call that fails or succeeds. */
async function spend(priceCredits: number, end: 'settle' | 'refund' = 'settle'): Promise<void> {
  const callId = newId('call');
  const call = { callId, shopId: shop.shopId, operation: 'test', requestId: callId, input: {} };
  await app.services.credits.reserve({
    ...call,
    fingerprint: '',
    transport: 'rest',
    priceCredits,
  });
  if (end === 'settle') await app.services.credits.settle(callId, {});
  else await app.services.credits.refund(callId, 'internal_error');
}

describe('a webhook', { timeout: 60_000 }, () => {
  it('tells that a job has ended, with its counts, signed as the official library checks it', async () => {
    const bulk = createBulkClient(() => app.url, shop.apiKey);
    const job = await bulk.start([upsertInput(), upsertInput({ vendor: 'Nkie' })]);
    const message = await nextMessage();
    expect(isSignedBy(secret, message)).toBe(true);
    expect(isSignedBy(`whsec_${btoa('another secret of 24 bytes or so')}`, message)).toBe(false);
    expect(isSignedBy(secret, { ...message, body: message.body.replace('1', '2') })).toBe(false);
    expect(message.headers['content-type']).toBe('application/json');
    expect(message.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(message.json).toEqual({
      type: 'job.finished',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      data: {
        shop: shop.store.shop,
        job_id: job.id,
        operation: 'storefront-product-upsert',
        status: 'completed',
        total: 2,
        succeeded: 1,
        failed: 1,
        credits_charged: 1,
        page: pageOf('/app/jobs'),
      },
    });
  });

  it('tells that a receiving session is finished', async () => {
    const desk = openReceivingDesk(app, shop);
    const { id } = await desk.start({ supplier: 'Secret supplier' });
    await desk.command(id, 'finish');
    const message = await nextMessage();
    expect(message.json).toMatchObject({
      type: 'receiving_session.finished',
      data: { session_id: id, done: 0, undecided: 0, failed: 0, page: pageOf(`/receive/${id}`) },
    });
    expect(message.body).not.toContain('Secret supplier');
    await desk.command(id, 'finish');
    expect(await written()).toEqual(['receiving_session.finished']);
  });

  it('tells of a paid match that waits for a person, once however often its answer is asked for', async () => {
    const blank = await sharp({
      create: { width: 320, height: 320, channels: 3, background: 'white' },
    })
      .jpeg()
      .toBuffer();
    const input = {
      image_base64: blank.toString('base64'),
      read_label: false,
      style_code: 'UNKNOWN-1',
    };
    const path = '/api/v1/image-product-match';
    const headers = { 'Idempotency-Key': shop.shopId };
    const match = await app.post(path, input, shop.apiKey, headers);
    expect(match.body, JSON.stringify(match.body)).toMatchObject({ matched: false });
    expect((await app.post(path, input, shop.apiKey, headers)).status).toBe(200);
    const message = await nextMessage();
    expect(message.json).toMatchObject({
      type: 'match.needs_person',
      data: {
        request_id: match.body.request_id,
        matched: false,
        page: pageOf('/activity/call_.+'),
      },
    });
    expect(message.body).not.toContain('UNKNOWN-1');
    expect(await written()).toEqual(['match.needs_person']);
  });

  it('tells once that credits run low, and again only after some were added', async () => {
    shop = await app.openShop({ credits: LOW_BALANCE_CREDITS });
    await register(['credits.low']);
    await spend(1, 'refund');
    await spend(1, 'refund');
    await spend(2);
    const message = await nextMessage();
    expect(message.json).toMatchObject({
      type: 'credits.low',
      data: {
        credits: LOW_BALANCE_CREDITS - 1,
        low_below: LOW_BALANCE_CREDITS,
        page: pageOf('/app/credits'),
      },
    });
    expect(await written()).toEqual(['credits.low']);
    await app.services.credits.grant(shop.shopId, LOW_BALANCE_CREDITS, `more ${shop.shopId}`);
    await spend(LOW_BALANCE_CREDITS);
    expect(await written()).toEqual(['credits.low', 'credits.low']);
  });

  it('comes only for the events that were chosen, and never for what was rolled back', async () => {
    shop = await app.openShop({ credits: LOW_BALANCE_CREDITS });
    await register(['job.finished']);
    await spend(1);
    await expect(spend(LOW_BALANCE_CREDITS)).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect(await written()).toEqual([]);
  });
});
