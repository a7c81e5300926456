import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { DEMO_FOLDER } from './demo-folder.ts';
import { openAddress } from './open-address.ts';
import { say } from './print-answers.ts';
import { type Ready, refuseSecondDemo } from './ready-file.ts';

const SHOP = 'northlane-demo.myshopify.com';
/** So that the address can be typed; else any the system gives. */
const WANTED_PORTS = [3000, 0];

export type RunningDemo = {
  app: ReadyProcess<string>;
  ready: Ready;
  stop: () => Promise<void>;
};

/**
 * Starts local Shopify, local search and the built app, installs the app in a store and makes a key. Where it fails
 * half-way, what it has started ends with this process.
 * @param isFresh with an empty database
 */
export async function startDemo({ isFresh }: { isFresh: boolean }): Promise<RunningDemo> {
  const data = path.join(DEMO_FOLDER, 'data');
  await mkdir(DEMO_FOLDER, { recursive: true });
  await refuseSecondDemo();
  if (isFresh) await rm(data, { recursive: true, force: true });
  const builtIn = await ensureBuilt();
  if (builtIn > 0) say(`Built the app in ${builtIn.toFixed(1)} s.`);

  const address = await openAddress(WANTED_PORTS);
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const standIns = await startStandIns({ APP_URL: baseUrl, LOCAL_SHOPIFY_SIGNING_KEY: 'demo' });
  const settings = {
    ...appSettings(standIns),
    APP_URL: baseUrl,
    ADMIN_FRAME_ORIGIN: standIns.shopifyUrl,
    APP_BRIDGE_URL: `${standIns.shopifyUrl}/shopifycloud/app-bridge.js`,
    DATA_DIR: data,
  };
  await writeSettings(settings);
  const app = await spawnApp(settings);
  address.forwardTo(app.ready);
  const store = openLocalStore(standIns.shopifyUrl, SHOP);
  await installApp(app.ready, store);
  return {
    app,
    ready: {
      base_url: baseUrl,
      admin_url: `${standIns.shopifyUrl}/stores/${SHOP}/admin/apps/catalog-vision`,
      api_key: await createKeyByCommand(settings, SHOP),
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

/** For commands beside the running demo, such as `npm run demo:credits`. */
async function writeSettings(settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(DEMO_FOLDER, 'settings.env'), lines.join(''), { mode: 0o600 });
}
