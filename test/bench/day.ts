/**
 * A day of one machine's work, as fast as it goes: photos are matched and products upserted side by side, in twenty parts,
 * and after each the clock goes on by 72 minutes. Reports what the process holds then, and fails where that grows or a credit
 * is missing:
 *   npm run bench -- day [--photos 3000] [--upserts 20000] [--shops 4] [--json]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { type Sample, takeSample } from './day/watch-process.ts';
import { numberPhoto } from './number-photo.ts';

const LABELS = ['easy-nike', 'easy-under-armour', 'puma-easy', 'short-nike', 'too-blurred-puma'];
const JUMP_CLOCK = fileURLToPath(new URL('../support/jump-clock.mjs', import.meta.url));
const DAY_MS = 24 * 3_600_000;
const PARTS = 20;
const CREDITS = 1_000_000;
/** Of each style code one call creates its product; then every second call changes a price and the others change nothing. */
const CALLS_PER_STYLE = 10;
const UPSERTS_AT_ONCE = 8;
const PHOTOS_AT_ONCE = 4;
/** A fifth of the day warms caches and pools; growth is what the last fifth has over the one after the first. */
const FIFTH = PARTS / 5;
const MOST_GROWTH = { memory: 0.1, files: 10, threads: 1 };

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '3000' },
    upserts: { type: 'string', default: '20000' },
    shops: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
const photos = Number(values.photos);
const upserts = Number(values.upserts);

const scratch = await mkdtemp(path.join(os.tmpdir(), 'bench-day-'));
const clockFile = path.join(scratch, 'shift');
await writeFile(clockFile, '0');
const product = await startProduct(
  'bench-day',
  () => ({
    CLOCK_SHIFT_FILE: clockFile,
    PHOTO_WORKERS: '2',
    RATE_LIMIT_PER_MINUTE: '100000',
    SEARCHES_PER_SHOP_PER_DAY: '1000000',
    STARTING_CREDITS: String(CREDITS),
  }),
  [JUMP_CLOCK],
);
try {
  await liveADay();
} finally {
  await product.stop();
  await rm(scratch, { recursive: true, force: true });
}

type Shop = { key: string; calls: number };

async function liveADay(): Promise<void> {
  const shops = await Promise.all(Array.from({ length: Number(values.shops) }, openShop));
  const taken = await Promise.all(LABELS.map(takePhoto));
  const outcomes = new Map<string, number>();
  const call = async (index: number, name: string, body: object) => {
    const shop = shops[index % shops.length];
    if (!shop) throw new Error('a day needs a shop');
    const outcome = await send(shop.key, name, body);
    shop.calls += 1;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const match = async (index: number) => {
    const photo = await numberPhoto(taken[index % taken.length] ?? Buffer.alloc(0), index);
    await call(index, 'image-product-match', { image_base64: photo.toString('base64') });
  };
  const upsert = (index: number) =>
    call(index, 'storefront-product-upsert', upsertOf(index, shops.length));
  const beganAt = performance.now();
  const samples: Sample[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    await Promise.all([
      inTurn(rangeOf(part, photos), PHOTOS_AT_ONCE, match),
      inTurn(rangeOf(part, upserts), UPSERTS_AT_ONCE, upsert),
    ]);
    const sample = await takeSample(product.app.child.pid ?? 0, product.settings.DATA_DIR ?? '');
    samples.push(sample);
    if (!values.json) console.log(`${((part + 1) * 24) / PARTS} h`, sample);
    // Nothing is under way: a call that waits would be too late by this clock.
    await writeFile(clockFile, String((DAY_MS * (part + 1)) / PARTS));
  }
  report(samples, outcomes, (performance.now() - beganAt) / 60_000);
  for (const shop of shops) await checkBalance(shop);
}

/** The indexes of a part of the day. */
function rangeOf(part: number, count: number): { from: number; to: number } {
  return {
    from: Math.round((part * count) / PARTS),
    to: Math.round(((part + 1) * count) / PARTS),
  };
}

async function openShop(): Promise<Shop> {
  const store = openLocalStore(product.standIns.shopifyUrl);
  await installApp(product.url, store);
  return { key: await createKeyByCommand(product.settings, store.shop), calls: 0 };
}

async function takePhoto(name: string): Promise<Buffer> {
  const file = await readFile(new URL(`../fixtures/labels/${name}.jpg`, import.meta.url));
  return sharp(file)
    .rotate()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .toBuffer();
}

function upsertOf(index: number, shopCount: number): object {
  const number = Math.floor(index / shopCount);
  const styles = Math.ceil(upserts / shopCount / CALLS_PER_STYLE);
  const [style, round] = [number % styles, Math.floor(number / styles)];
  const price = `${99 + Math.ceil(round / 2)}.00`;
  const code = `DAY-${String(style).padStart(5, '0')}`;
  return upsertInput({
    style_code: code,
    variants: ['US 8', 'US 9'].map((size) => ({
      options: { Size: size },
      price,
      sku: `${code}-${size.slice(3)}`,
      quantity: 1,
    })),
  });
}

/**
 * @returns what came of it, in a word
 * @throws Error where a call is not answered with success
 */
async function send(key: string, name: string, body: object): Promise<string> {
  const response = await fetch(new URL(`/api/v1/${name}`, product.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 300)}`);
  const answer = JSON.parse(text);
  if ('matched' in answer) return answer.matched ? 'matched' : 'no match';
  if (answer.created) return 'created';
  return answer.changes?.length > 0 ? 'changed' : 'nothing changed';
}

/** @throws Error where the balance is not what the calls cost, a credit each */
async function checkBalance({ key, calls }: Shop): Promise<void> {
  const response = await fetch(new URL('/api/v1/credits', product.url), {
    headers: { Authorization: `Bearer ${key}` },
  });
  const { balance } = (await response.json()) as { balance: number };
  if (balance !== CREDITS - calls)
    throw new Error(`${calls} calls succeeded and ${CREDITS - balance} credits are gone`);
}

/** Runs `work` for each index, a few at once, in order. */
async function inTurn(
  { from, to }: { from: number; to: number },
  atOnce: number,
  work: (index: number) => Promise<void>,
) {
  let next = from;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < to) await work(next++);
    }),
  );
}

function report(samples: Sample[], outcomes: Map<string, number>, minutes: number): void {
  const meanOf = (part: Sample[], name: keyof Sample) =>
    part.reduce((sum, sample) => sum + sample[name], 0) / part.length;
  const early = samples.slice(FIFTH, 2 * FIFTH);
  const late = samples.slice(-FIFTH);
  const names = ['memoryMb', 'files', 'threads', 'diskMb'] as const;
  const grown = Object.fromEntries(
    names.map((name) => [name, meanOf(late, name) - meanOf(early, name)]),
  ) as Sample;
  const result = {
    minutes: Math.round(minutes * 10) / 10,
    outcomes: Object.fromEntries([...outcomes].sort()),
    early: Object.fromEntries(names.map((name) => [name, meanOf(early, name)])),
    late: Object.fromEntries(names.map((name) => [name, meanOf(late, name)])),
    grown,
  };
  if (values.json) console.log(JSON.stringify({ ...result, samples }));
  else console.dir(result, { depth: 4 });
  if (
    grown.memoryMb > meanOf(early, 'memoryMb') * MOST_GROWTH.memory ||
    grown.files > MOST_GROWTH.files ||
    grown.threads > MOST_GROWTH.threads
  )
    process.exitCode = 1;
}
