import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { appSettings } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { openAddress } from './open-address.ts';
import { type Ready, refuseSecondDemo } from './ready-file.ts';

const SHOP = 'northlane-demo.myshopify.com';
/** Port 3000 is easy to type; 0 is any free one. */
const WANTED_PORTS = [3000, 0];

export type RunningDemo = {
  app: ReadyProcess<string>;
  ready: Ready;
  stop: () => Promise<void>;
};

export type DemoOptions = {
  /** Where the demo keeps its database and its addresses. */
  folder: string;
  /** Whether to start with an empty database. */
  isFresh: boolean;
  /** Starts the app with these settings; resolves with its address once it accepts requests. */
  spawnApp: (settings: Record<string, string>) => Promise<ReadyProcess<string>>;
  /** Creates an API key for the store. */
  createKey: (settings: Record<string, string>, shop: string) => Promise<string>;
};

/**
 * Starts local Shopify, local search and the app, installs the app in a store and creates an API key. If it fails,
 * what it has started ends with this process.
 */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  const { folder, isFresh, spawnApp, createKey } = options;
  const data = path.join(folder, 'data');
  await mkdir(folder, { recursive: true });
  await refuseSecondDemo(folder);
  if (isFresh) await rm(data, { recursive: true, force: true });

  const address = await openAddress(WANTED_PORTS);
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const standIns = await startStandIns({ APP_URL: baseUrl, LOCAL_SHOPIFY_SIGNING_KEY: 'demo' });
  const settings = {
    ...appSettings(standIns),
    APP_URL: baseUrl,
    // The examples of the reference name a photo at this address.
    TRUSTED_FETCH_ORIGINS: baseUrl,
    ADMIN_FRAME_ORIGIN: standIns.shopifyUrl,
    APP_BRIDGE_URL: `${standIns.shopifyUrl}/shopifycloud/app-bridge.js`,
    DATA_DIR: data,
  };
  await writeSettings(folder, settings);
  const app = await spawnApp(settings);
  address.forwardTo(app.ready);
  const store = openLocalStore(standIns.shopifyUrl, SHOP);
  await installApp(app.ready, store);
  return {
    app,
    ready: {
      base_url: baseUrl,
      admin_url: `${standIns.shopifyUrl}/stores/${SHOP}/admin/apps/catalog-vision`,
      api_key: await createKey(settings, SHOP),
      shop: SHOP,
      store_graphql_url: `${standIns.shopifyUrl}/stores/${SHOP}/admin/api/2026-10/graphql.json`,
      store_access_token: await store.getAccessToken(),
      store_control_url: `${standIns.shopifyUrl}/control/${SHOP}`,
      search_control_url: `${standIns.searchUrl}/control`,
    },
    async stop() {
      address.close();
      await app.stop();
      await standIns.stop();
    },
  };
}

/** Writes the settings for commands that use the running demo, such as `npm run demo:credits`. */
async function writeSettings(folder: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(folder, 'settings.env'), lines.join(''), { mode: 0o600 });
}
