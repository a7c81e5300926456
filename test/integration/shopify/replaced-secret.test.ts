import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startLocalShopify } from '#test/local-shopify/start-local-shopify.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { AS_A_BROWSER, installApp } from '#test/support/install-app.ts';
import { type LocalStore, openLocalStore } from '#test/support/local-store.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { TEST_API_KEY, TEST_API_SECRET } from '#test/support/start-stand-ins.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import {
  isSignedBy,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#test/support/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';

const OLD = TEST_API_SECRET;
const NEW = 'the-secret-after-it-not-a-secret';

let shopify: ReadyProcess<string>;
let database: TestDatabase;
let receiver: WebhookReceiver;
let app: ReadyProcess<string>;
let stores: { store: LocalStore; key: string }[];
let webhookSecret: string;
beforeAll(async () => {
  // Its own: the secrets of the app are the same for all stores.
  shopify = await startLocalShopify({ SHOPIFY_API_KEY: TEST_API_KEY, SHOPIFY_API_SECRET: OLD });
  database = await createTestDatabase();
  receiver = await startWebhookReceiver();
  await start({ SHOPIFY_API_SECRET: OLD });
  stores = [];
  for (let count = 0; count < 2; count += 1) {
    const store = openLocalStore(shopify.ready);
    await installApp(app.ready, store);
    stores.push({ store, key: await createKeyOnPage(app.ready, store) });
  }
  const url = `${receiver.origin}/hook`;
  const added = await webhooksPage({ intent: 'register', url, event: 'job.finished' });
  webhookSecret = /whsec_[\w+/=-]+/.exec(added)?.[0] ?? '';
});
afterAll(async () => {
  await app.stop();
  await Promise.all([shopify.stop(), receiver.close(), database.remove()]);
});

async function start(secrets: { SHOPIFY_API_SECRET: string; SHOPIFY_API_SECRET_OTHER?: string }) {
  await app?.stop();
  const standIns = { shopifyUrl: shopify.ready, searchUrl: inject('searchUrl') };
  const env = { TRUSTED_FETCH_ORIGINS: receiver.origin, ...appSettings(standIns), ...database.env };
  app = await spawnApp({ ...env, SHOPIFY_API_SECRET_OTHER: '', ...secrets });
}

/** What Shopify's side has, the oldest first: that one signs. Others are revoked. */
const haveSecrets = (...secrets: string[]) =>
  stores[0]?.store.control('POST', '/secrets', { secrets });

/** The webhooks' page of the first store: what it shows, or answers to a form. */
async function webhooksPage(fields?: Record<string, string>): Promise<string> {
  const [{ store } = fail()] = stores;
  const response = await fetch(`${app.ready}/app/webhooks.data`, {
    headers: { ...AS_A_BROWSER, Authorization: `Bearer ${await store.signIdToken()}` },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  return response.text();
}

const fail = (): never => {
  throw new Error('no store');
};

let sent = 0;
/** An upsert with the key of each store. */
function upsertEverywhere(): Promise<number[]> {
  return Promise.all(stores.map(({ key }) => post(key)));
}

async function post(bearer: string): Promise<number> {
  sent += 1;
  const style_code = `SECRET-${sent}`;
  const response = await fetch(`${app.ready}/api/v1/storefront-product-upsert`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify(upsertInput({ style_code })),
  });
  await response.arrayBuffer();
  return response.status;
}

const deliver = async (secret: string) => {
  const [{ store } = fail()] = stores;
  return (await deliverWebhook(app.ready, { topic: 'products/delete', shop: store.shop, secret }))
    .status;
};

const idToken = (secret: string) => signIdToken(stores[0]?.store.shop ?? '', {}, { secret });

describe('a secret of the app that is replaced', { timeout: 120_000 }, () => {
  it('leaves each store its access, its keys and its webhooks, also once the old secret is gone', async () => {
    // Shopify's side has both, and signs with the older one.
    await haveSecrets(OLD, NEW);
    await start({ SHOPIFY_API_SECRET: NEW, SHOPIFY_API_SECRET_OTHER: OLD });
    for (const { store } of stores) await installApp(app.ready, store);
    expect(await upsertEverywhere()).toEqual([200, 200]);
    expect([await post(idToken(OLD)), await post(idToken(NEW))]).toEqual([200, 200]);
    expect([await deliver(OLD), await deliver(NEW)]).toEqual([200, 200]);
    await until(async () => /"renewed":2,"failed":0,"webhooks":1/.test(app.output()));

    // The old one is revoked, and with it every token that was asked for with it.
    await haveSecrets(NEW);
    expect(await upsertEverywhere()).toEqual([200, 200]);
    expect([await deliver(OLD), await deliver(NEW)]).toEqual([200, 200]);

    await start({ SHOPIFY_API_SECRET: NEW });
    expect(await upsertEverywhere()).toEqual([200, 200]);
    expect([await post(idToken(OLD)), await post(idToken(NEW))]).toEqual([401, 200]);
    expect([await deliver(OLD), await deliver(NEW)]).toEqual([401, 200]);
    const [endpoint = ''] = /whe_\w+/.exec(await webhooksPage()) ?? [];
    await webhooksPage({ intent: 'test', endpoint });
    await until(async () => receiver.received.length > 0);
    expect(receiver.received.every((one) => isSignedBy(webhookSecret, one))).toBe(true);
  });

  it('that is neither of the two is refused', async () => {
    const unknown = 'another-secret-of-some-length';
    expect([await post(idToken(unknown)), await deliver(unknown)]).toEqual([401, 401]);
  });
});
