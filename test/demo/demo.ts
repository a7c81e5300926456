import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { callOperation } from './call-operation.ts';
import { printMatch, printUpsert, say } from './print-answers.ts';
import { toUpsert } from './to-upsert.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, '.demo');
const readyFile = path.join(folder, 'ready.json');
const SHOP = 'northlane-demo.myshopify.com';
const PHOTO = path.join(root, 'test/fixtures/labels/easy-under-armour.jpg');

const { values } = parseArgs({
  options: { exit: { type: 'boolean' }, fresh: { type: 'boolean' }, photo: { type: 'string' } },
});

const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
if (values.fresh) await rm(path.join(folder, 'data'), { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await rm(readyFile, { force: true });

const builtIn = await ensureBuilt();
if (builtIn > 0) say(`Built the app in ${builtIn.toFixed(1)} s.`);
const port = await choosePort();
const baseUrl = `http://127.0.0.1:${port}`;
const standIns = await startStandIns({ APP_URL: baseUrl, LOCAL_SHOPIFY_SIGNING_KEY: 'demo' });
const adminUrl = `${standIns.shopifyUrl}/stores/${SHOP}/admin/apps/catalog-vision`;
const settings = {
  ...appSettings(standIns),
  APP_URL: baseUrl,
  ADMIN_FRAME_ORIGIN: standIns.shopifyUrl,
  APP_BRIDGE_URL: `${standIns.shopifyUrl}/shopifycloud/app-bridge.js`,
  PORT: String(port),
  DATA_DIR: path.join(folder, 'data'),
};
const app = await spawnApp(settings);
const stop = async () => {
  await rm(readyFile, { force: true });
  await app.stop();
  await standIns.stop();
};

try {
  const store = openLocalStore(standIns.shopifyUrl, SHOP);
  await installApp(app.ready, store);
  const apiKey = await createKeyByCommand(settings, SHOP);
  const ready = {
    base_url: baseUrl,
    admin_url: adminUrl,
    api_key: apiKey,
    shop: SHOP,
    store_graphql_url: `${standIns.shopifyUrl}/stores/${SHOP}/admin/api/2026-10/graphql.json`,
    store_access_token: await store.getAccessToken(),
    store_control_url: `${standIns.shopifyUrl}/control/${SHOP}`,
    search_control_url: `${standIns.searchUrl}/control`,
  };
  await writeFile(readyFile, `${JSON.stringify(ready, null, 2)}\n`);
  say(`Ready after ${seconds()} s at ${baseUrl} (all addresses in .demo/ready.json).`);
  await showBothCalls(baseUrl, apiKey);
  say(`Peak memory of the app: ${await peakMemory(app.child.pid)}.`);
} catch (error) {
  console.error(error, app.output());
  await stop();
  process.exit(1);
}

if (values.exit) {
  await stop();
  process.exit(0);
}
say(`The app in the store’s admin, for any browser: ${adminUrl}`);
say('The demo stays up. Ctrl-C ends it.');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}

async function showBothCalls(baseUrl: string, apiKey: string): Promise<void> {
  const file = values.photo ?? PHOTO;
  const photo = await readFile(file);
  say(
    `\n1. Match: POST /api/v1/image-product-match with ${path.relative(root, file)} (${photo.length} bytes)`,
  );
  const match = await callOperation(baseUrl, apiKey, 'image-product-match', {
    image_base64: photo.toString('base64'),
  });
  printMatch(match);
  if (match.matched !== true) return;
  const upsert = toUpsert(match);
  say('\n2. Upsert: POST /api/v1/storefront-product-upsert');
  printUpsert(await callOperation(baseUrl, apiKey, 'storefront-product-upsert', upsert));
  say('\n3. The same upsert again');
  printUpsert(await callOperation(baseUrl, apiKey, 'storefront-product-upsert', upsert));
}

/** 3000 where it is free, so that the address can be typed; else one the system gives. */
async function choosePort(): Promise<number> {
  for (const wanted of [3000, 0]) {
    const probe = net.createServer();
    const port = await new Promise<number | null>((resolve) => {
      probe.once('error', () => resolve(null));
      probe.listen(wanted, '127.0.0.1', () => resolve((probe.address() as net.AddressInfo).port));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (port !== null) return port;
  }
  throw new Error('No port is free.');
}

async function peakMemory(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
  return kilobytes ? `${Math.round(kilobytes / 1024)} MB` : 'not known on this system';
}
