import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { AppServices } from '#app/composition/composition-root.server.ts';
import type { Clock } from '#app/platform/clock.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { newId } from '#app/platform/ids.ts';
import { createLogger } from '#app/platform/logger.server.ts';
import type { Logger } from '#app/platform/logger.ts';
import { installApp } from './install-app.ts';
import { type LocalStore, openLocalStore } from './local-store.ts';
import { appSettings } from './spawn-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const bundle = path.join(
  fileURLToPath(new URL('../..', import.meta.url)),
  'build/server/server.js',
);

export type TestShop = {
  store: LocalStore;
  apiKey: string;
  shopId: string;
  getBalance: () => Promise<number>;
};

export type AppUnderTest = {
  url: string;
  services: AppServices;
  /** A fresh store with the app installed and a key made. */
  openShop: (options?: { credits?: number }) => Promise<TestShop>;
  post: (
    path: string,
    body: unknown,
    apiKey?: string,
    headers?: Record<string, string>,
  ) => Promise<JsonAnswer>;
};

/** An app of a test's own, which it ends. */
export type OwnApp = AppUnderTest & { close: () => Promise<void> };

export type JsonAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was answered.
  body: any;
};

/** The built app in this process, on a database and a port of its own, against the stand-ins. */
export async function startApp(
  options: {
    env?: Record<string, string>;
    clock?: Clock;
    database?: TestDatabase;
    /** Where it logs to; where none is said, as LOG_LEVEL tells. */
    log?: Logger;
    /** The server of another build than this tree's. */
    bundle?: string;
  } = {},
): Promise<OwnApp> {
  const database = options.database ?? (await createTestDatabase());
  const bundled = (await import(
    pathToFileURL(options.bundle ?? bundle).href
  )) as typeof import('#app/server.ts');
  const config = readConfig({
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    ...database.env,
    ...options.env,
  });
  const app = await bundled.startApp(
    config,
    options.log ?? createLogger(config.logLevel),
    options.clock,
  );
  return {
    url: app.url,
    services: app.services,
    openShop: (shopOptions) => openShop(app.url, app.services, shopOptions),
    post: (where, body, apiKey, headers) => post(app.url, where, body, apiKey, headers),
    async close() {
      await app.close();
      if (!options.database) await database.remove();
    },
  };
}

async function openShop(
  url: string,
  services: AppServices,
  { credits }: { credits?: number } = {},
): Promise<TestShop> {
  const store = openLocalStore(inject('shopifyUrl'));
  await installApp(url, store);
  const shop = await services.shops.getInstalled(store.shop);
  const { key } = await services.apiKeys.create({ shopId: shop.id, name: 'test' });
  const getBalance = () => services.credits.getBalance(shop.id);
  if (credits !== undefined) {
    await setBalance(services, shop.id, credits);
  }
  return { store, apiKey: key, shopId: shop.id, getBalance };
}

/** By a grant, or by one dear call: the ledger knows no other way. */
async function setBalance(services: AppServices, shopId: string, credits: number): Promise<void> {
  const missing = credits - (await services.credits.getBalance(shopId));
  if (missing > 0) await services.credits.grant(shopId, missing, `test ${shopId}`);
  if (missing >= 0) return;
  const callId = newId('call');
  const call = {
    callId,
    shopId,
    operation: 'test',
    requestId: callId,
    fingerprint: '',
    transport: 'rest' as const,
    input: {},
  };
  await services.credits.reserve({ ...call, priceCredits: -missing });
  await services.credits.settle(callId, {});
}

async function post(
  url: string,
  where: string,
  body: unknown,
  apiKey?: string,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const response = await fetch(new URL(where, url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
