import { createBulkClient, type JobAnswer, type RowAnswer } from './bulk-jobs.ts';
import { createKeyOnPage } from './create-key-on-page.ts';
import { installApp } from './install-app.ts';
import { type LocalStore, openLocalStore } from './local-store.ts';
import { readProcessStatus } from './process-status.ts';
import { grantByCommand, spawnApp } from './spawn-app.ts';
import { until } from './until.ts';
import { upsertInput } from './upsert-input.ts';

export type KilledJob = {
  store: LocalStore;
  job: JobAnswer;
  rows: RowAnswer[];
  /** The job while it waited for credits, if it did. */
  paused: JobAnswer | null;
  /** From the first row to the last, including the time the app was down. */
  seconds: number;
  /** Highest value of all processes of the app. */
  peakMemoryMb: number;
};

/** Builds rows of a job. One row in ten is bad, with an unknown vendor or invalid JSON. @param bad 0 for none */
export function buildRows(count: number, code: string, bad: 0 | 1 = 1): (object | string)[] {
  return Array.from({ length: count }, (_, index) => {
    if (bad === 0) return upsertInput({ style_code: `${code}-${index}` });
    if (index % 20 === 9) return `{"style_code": "${code}-${index}",`;
    const vendor = index % 20 === 19 ? 'Nkie' : 'Nike';
    return upsertInput({ style_code: `${code}-${index}`, title: `Row ${index}`, vendor });
  });
}

/**
 * Runs a job on an app that is killed and restarted each time the number of finished rows reaches an entry of `killAt`.
 * The app is stopped at the end.
 */
export async function killBulkJob(options: {
  env: Record<string, string>;
  shopifyUrl: string;
  rows: readonly (object | string)[];
  killAt: readonly number[];
  /** Latency of the store, so that rows are in progress when the app is killed. */
  latencyMs: number;
  /** Credits to grant once the job has paused without credits. */
  topUp?: number;
}): Promise<KilledJob> {
  const { env, rows, killAt, latencyMs } = options;
  const store = openLocalStore(options.shopifyUrl);
  await store.control('POST', '/throttle', { maximum: 1_000_000, restore_rate: 1_000_000 });
  await store.control('POST', '/latency', { ms: latencyMs });
  let app = await spawnApp(env);
  await installApp(app.ready, store);
  const client = createBulkClient(() => app.ready, await createKeyOnPage(app.ready, store));
  const peaks: number[] = [];
  const { id } = await client.start(rows);
  for (const ended of killAt) {
    await until(async () => {
      const { counts } = await client.get(id);
      return counts.total - counts.left >= ended;
    }, 300_000);
    peaks.push((await readProcessStatus(app.child.pid)).peakMb);
    await app.stop('SIGKILL');
    app = await spawnApp(env);
  }
  let job = await client.waitFor(id, ['completed', 'paused'], 600_000);
  const paused = job.status === 'paused' ? job : null;
  if (paused && options.topUp !== undefined) {
    await grantByCommand(env, store.shop, options.topUp);
    await client.command(id, 'resume');
    job = await client.waitFor(id, ['completed'], 600_000);
  }
  const results = await client.results(id);
  peaks.push((await readProcessStatus(app.child.pid)).peakMb);
  const code = await app.stop();
  if (code !== 0) throw new Error(`the app ended with ${code}: ${app.output().slice(-2000)}`);
  const seconds = (Date.parse(job.finished_at ?? '') - Date.parse(job.started_at ?? '')) / 1000;
  return { store, job, paused, rows: results, seconds, peakMemoryMb: Math.max(...peaks) };
}

type Products = {
  products: {
    nodes: { metafield: { value: string } | null }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
};

/** Counts the products with each style code. */
export async function countProductsByCode(store: LocalStore): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let after: string | null = null;
  do {
    const { products }: Products = await store.query(
      `query($after: String) { products(first: 250, after: $after) {
         nodes { metafield(namespace: "$app", key: "style_code") { value } }
         pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    for (const { metafield } of products.nodes)
      if (metafield) counts.set(metafield.value, (counts.get(metafield.value) ?? 0) + 1);
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
  } while (after);
  return counts;
}

/** Pending calls, successful paid calls, sum of balances and sum of ledger entries. */
export const LEDGER_TOTALS = `SELECT
  (SELECT count(*)::int FROM api_call WHERE status = 'pending') AS pending,
  (SELECT count(*)::int FROM api_call WHERE status = 'succeeded' AND price_credits > 0) AS succeeded,
  (SELECT sum(balance)::int FROM credit_balance) AS balance,
  (SELECT sum(delta)::int FROM credit_entry) AS ledger`;
