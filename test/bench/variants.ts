/**
 * Measures a product of 2,048 variants at the built app over REST while every request to the store takes
 * 150 ms and its bucket is that of a plain shop (2,000 points, 100 a second):
 *   npm run bench -- variants [--json]
 * created, one price changed, repeated, and the change undone.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';

const LATENCY_MS = 150;
const UPSERT = '/api/v1/storefront-product-upsert';
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

type Figures = { requests: number; points: number; ms: number; operations: string };

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
await ensureBuilt();
const folder = path.join(CACHE, 'bench-variants', String(process.pid));
const standIns = await startStandIns();
const settings = {
  ...appSettings(standIns),
  APP_URL: 'https://app.example.com',
  PORT: '0',
  DATA_DIR: folder,
};
try {
  const app = await spawnApp(settings);
  try {
    const figures = await measure(app.ready);
    console.table(figures);
    if (values.json) console.log(JSON.stringify(figures));
  } finally {
    await app.stop();
  }
} finally {
  await standIns.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(url: string): Promise<Record<string, Figures>> {
  const store = openLocalStore(standIns.shopifyUrl);
  await installApp(url, store);
  const key = await createKeyByCommand(settings, store.shop);
  await store.control('POST', '/latency', { ms: LATENCY_MS });
  const send = async (where: string, body: object) => {
    await store.forgetRequests();
    const startedAt = performance.now();
    const response = await fetch(`${url}${where}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { upsert_id: string; undone?: boolean };
    const ms = Math.round(performance.now() - startedAt);
    if (!response.ok || answer.undone === false)
      throw new Error(`${where}: ${response.status} ${JSON.stringify(answer).slice(0, 1000)}`);
    const own = (await store.listRequests()).filter(
      ({ operation_name: name }) => name !== 'StoreProfile',
    );
    const points = own.reduce((sum, { requested_cost: cost }) => sum + cost, 0);
    const operations = own.map(({ operation_name: name }) => name).join(' ');
    return { figures: { requests: own.length, points, ms, operations }, id: answer.upsert_id };
  };
  const create = await send(UPSERT, aLargeStyle('20.00'));
  const change = await send(UPSERT, aLargeStyle('19.00'));
  const repeat = await send(UPSERT, aLargeStyle('19.00'));
  const undo = await send(`/api/v1/upserts/${change.id}/undo`, {});
  return {
    create: create.figures,
    change: change.figures,
    repeat: repeat.figures,
    undo: undo.figures,
  };
}

/** 16 widths, 16 lengths and 8 colours. @param price of the last variant */
function aLargeStyle(price: string) {
  const names = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  const variants = names('W', 16).flatMap((Width) =>
    names('L', 16).flatMap((Length) =>
      names('C', 8).map((Color) => ({
        options: { Width, Length, Color },
        sku: `BIG-${Width}-${Length}-${Color}`,
        price: '20.00',
        quantity: 1,
      })),
    ),
  );
  const last = variants.at(-1);
  if (last) last.price = price;
  return {
    style_code: 'BIG-2048',
    title: 'Every size there is',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    variants,
  };
}
