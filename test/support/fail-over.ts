import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createKeyOnPage } from './create-key-on-page.ts';
import { installApp } from './install-app.ts';
import { countProductsByCode } from './kill-bulk-job.ts';
import { type LocalStore, openLocalStore } from './local-store.ts';
import { spawnApp } from './spawn-app.ts';
import { until } from './until.ts';
import { upsertInput } from './upsert-input.ts';

const PHOTO = fileURLToPath(new URL('../fixtures/labels/short-nike.jpg', import.meta.url));
const IN_FLIGHT = 16;
const CALLS_BETWEEN_ROUNDS = 8;
/** Upserts per style code, so that some of them wait for leases. */
const CALLS_PER_CODE = 2;
const MAX_WAIT_MS = 1_000;
const CALL_TIMEOUT_MS = 180_000;

export type FailOverFigures = {
  rounds: number;
  connectionsEnded: number;
  calls: number;
  /** Calls whose last response was not a success. */
  failedCalls: number;
  /** Responses by status and code, including retries. */
  answers: Record<string, number>;
  processesAlive: number;
  readyProcesses: number;
  pending: number;
  /** Shops whose balance is not the sum of their ledger. */
  shopsOutOfBalance: number;
  /** Credits charged beyond one per call. */
  doubleCharges: number;
  /** Successful calls that cost nothing, because their end could not be recorded in time. */
  unchargedCalls: number;
  doubleProducts: number;
  missingProducts: number;
  seconds: number;
};

type Shop = { store: LocalStore; key: string; codes: Set<string>; calls: number };
type Load = { answers: Record<string, number>; ended: number; running: number; failed: number };

/**
 * Repeatedly ends every connection of two app processes to their PostgreSQL server, with 16 calls of both operations in
 * flight. Callers retry with their idempotency key, as the error's `retry-after` tells them to.
 * @param env settings of an app, with the `DATABASE_URL` of an empty database
 */
export async function failOver(options: {
  env: Record<string, string>;
  shopifyUrl: string;
  rounds: number;
}): Promise<FailOverFigures> {
  const { rounds } = options;
  const env: Record<string, string> = {
    ...options.env,
    RATE_LIMIT_PER_MINUTE: '100000',
    STARTING_CREDITS: '100000',
  };
  const apps = await Promise.all([spawnApp(env), spawnApp(env)]);
  const isAlive = ({ child }: (typeof apps)[number]) =>
    child.exitCode === null && child.signalCode === null;
  const admin = new pg.Client({ connectionString: env.DATABASE_URL });
  try {
    const urls = apps.map(({ ready }) => ready);
    const shops = [];
    for (const url of urls) shops.push(await openShop(url, options.shopifyUrl));
    await admin.connect();
    const startedAt = performance.now();
    const load: Load = { answers: {}, ended: 0, running: 0, failed: 0 };
    const stopping = new AbortController();
    const workers = keepCalling(shops, urls, load, stopping.signal);
    let connectionsEnded = 0;
    const areAlive = () => apps.every(isAlive);
    for (let round = 0; round < rounds && areAlive(); round += 1) {
      const goal = load.ended + CALLS_BETWEEN_ROUNDS;
      const isLoaded = async () => load.ended >= goal && load.running === IN_FLIGHT;
      const isBusy = async () => (await countBusy(admin)) > 0;
      for (const condition of [isLoaded, isBusy])
        await until(async () => !areAlive() || (await condition()), CALL_TIMEOUT_MS);
      connectionsEnded += await endConnections(admin);
    }
    stopping.abort();
    if (areAlive()) await workers;
    if (areAlive())
      await until(async () => (await countPending(admin)) === 0, 60_000).catch(() => {});
    const ready = await Promise.all(urls.map(isReady));
    const ledgers = await readLedgers(admin, shops);
    return {
      rounds,
      connectionsEnded,
      calls: load.ended,
      failedCalls: load.failed,
      answers: load.answers,
      processesAlive: apps.filter(isAlive).length,
      readyProcesses: ready.filter(Boolean).length,
      pending: await countPending(admin),
      ...ledgers,
      ...(await countProducts(shops)),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await admin.end().catch(() => {});
    await Promise.all(apps.map((app) => app.stop()));
  }
}

async function openShop(url: string, shopifyUrl: string): Promise<Shop> {
  const store = openLocalStore(shopifyUrl);
  await store.control('POST', '/throttle', { maximum: 1_000_000, restore_rate: 1_000_000 });
  await store.control('POST', '/latency', { ms: 25 });
  await installApp(url, store);
  return { store, key: await createKeyOnPage(url, store), codes: new Set(), calls: 0 };
}

/** Each worker sends call after call until the signal aborts. */
async function keepCalling(
  shops: readonly Shop[],
  urls: readonly string[],
  load: Load,
  signal: AbortSignal,
): Promise<void> {
  const photo = (await readFile(PHOTO)).toString('base64');
  let made = 0;
  const worker = async (number: number) => {
    while (!signal.aborted) {
      const call = made++;
      const shop = shops[call % shops.length] as Shop;
      shop.calls += 1;
      const isMatch = call % 4 >= 2;
      const code = `FAIL-${Math.floor(call / 4 / CALLS_PER_CODE)}`;
      if (!isMatch) shop.codes.add(code);
      load.running += 1;
      const succeeded = await callUntilDone(load, urls, number, {
        path: isMatch ? 'image-product-match' : 'storefront-product-upsert',
        key: shop.key,
        idempotencyKey: `call-${call}`,
        body: JSON.stringify(
          isMatch
            ? { image_base64: photo, read_label: false, style_code: 'FD2722-002' }
            : upsertInput({ style_code: code, title: `Call ${call}` }),
        ),
      });
      load.running -= 1;
      load.ended += 1;
      if (!succeeded) load.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, number) => worker(number)));
}

/** Retries, alternating between the processes, while the response has `retry-after`. */
async function callUntilDone(
  load: Load,
  urls: readonly string[],
  number: number,
  call: { path: string; key: string; idempotencyKey: string; body: string },
): Promise<boolean> {
  const deadline = performance.now() + CALL_TIMEOUT_MS;
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    const answer = await fetch(`${urls[(number + attempt) % urls.length]}/api/v1/${call.path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${call.key}`,
        'Idempotency-Key': call.idempotencyKey,
      },
      body: call.body,
    }).then(
      async (response) => ({ response, problem: (await response.json()) as { code?: string } }),
      () => null,
    );
    const name = answer
      ? [answer.response.status, answer.problem.code].filter(Boolean).join(' ')
      : 'no answer';
    load.answers[name] = (load.answers[name] ?? 0) + 1;
    if (answer?.response.ok) return true;
    const retryAfter = answer?.response.headers.get('retry-after');
    if (answer && !retryAfter) return false;
    await delay(Math.min(MAX_WAIT_MS, Number(retryAfter ?? 1) * 1_000));
  }
  return false;
}

const OTHERS = `pid <> pg_backend_pid() AND backend_type = 'client backend' AND datname = current_database()`;

/** Counts connections that run a statement or are in a transaction. */
async function countBusy(admin: pg.Client): Promise<number> {
  const busy = await admin.query(
    `SELECT 1 FROM pg_stat_activity WHERE ${OTHERS} AND state <> 'idle'`,
  );
  return busy.rowCount ?? 0;
}

/** Ends every connection except its own, and returns their number. */
async function endConnections(admin: pg.Client): Promise<number> {
  const ended = await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OTHERS}`,
  );
  return ended.rowCount ?? 0;
}

async function countPending(admin: pg.Client): Promise<number> {
  const found = await admin.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM api_call WHERE status = 'pending'`,
  );
  return found.rows[0]?.count ?? 0;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

type ShopLedger = { domain: string; balance: number; ledger: number; spent: number };

async function readLedgers(admin: pg.Client, shops: readonly Shop[]) {
  const { rows } = await admin.query<ShopLedger>(
    `SELECT shop.domain, balance::int, sum(delta)::int AS ledger,
       -(sum(delta) FILTER (WHERE kind <> 'grant'))::int AS spent
     FROM credit_balance JOIN credit_entry USING (shop_id) JOIN shop ON shop.id = shop_id
     GROUP BY shop.domain, balance`,
  );
  const spentOf = (shop: Shop) => rows.find(({ domain }) => domain === shop.store.shop)?.spent ?? 0;
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    shopsOutOfBalance: rows.filter(({ balance, ledger }) => balance !== ledger).length,
    doubleCharges: sum(shops.map((shop) => Math.max(0, spentOf(shop) - shop.calls))),
    unchargedCalls: sum(shops.map((shop) => Math.max(0, shop.calls - spentOf(shop)))),
  };
}

async function countProducts(shops: readonly Shop[]) {
  let doubleProducts = 0;
  let missingProducts = 0;
  for (const { store, codes } of shops) {
    const counts = await countProductsByCode(store);
    doubleProducts += [...counts.values()].filter((count) => count !== 1).length;
    missingProducts += [...codes].filter((code) => !counts.has(code)).length;
  }
  return { doubleProducts, missingProducts };
}
