import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { countProductsByCode, LEDGER_TOTALS } from '#test/support/kill-bulk-job.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const ROWS = 40;
const CREDITS = 200;

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    RATE_LIMIT_PER_MINUTE: '100000',
    STARTING_CREDITS: String(CREDITS),
    ...database.env,
  };
});
afterAll(() => database.remove());

async function openShop(url: () => string) {
  const store = openLocalStore(inject('shopifyUrl'));
  await store.control('POST', '/throttle', { maximum: 1_000_000, restore_rate: 1_000_000 });
  await store.control('POST', '/latency', { ms: 30 });
  await installApp(url(), store);
  const key = await createKeyOnPage(url(), store);
  return { store, client: createBulkClient(url, key) };
}

describe('two processes on one database', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'run jobs side by side, and one takes over when the other ends by %s',
    { timeout: 240_000 },
    async (signal) => {
      const apps = await Promise.all([spawnApp(env), spawnApp(env)]);
      const [first, second] = apps;
      const urls = [() => first.ready, () => second.ready];
      const shops = [];
      for (const url of urls) shops.push(await openShop(url));
      const rows = Array.from({ length: ROWS }, (_, index) =>
        // Every code twice, far apart: the later line must win whoever runs it.
        upsertInput({ style_code: `TWO-${index % (ROWS / 2)}`, title: `Row ${index}` }),
      );
      const watchers = [];
      for (const { client } of shops) {
        const { id } = await client.start(rows);
        watchers.push({ client, id });
      }
      for (const { client, id } of watchers)
        await until(async () => (await client.get(id)).counts.succeeded > 5, 60_000);
      const exit = first.stop(signal);
      if (signal === 'SIGTERM') expect(await exit).toBe(0);
      else await exit;
      for (const [index, { id }] of watchers.entries()) {
        const store = shops[index]?.store;
        if (!store) throw new Error('a store was opened for each');
        const key = await createKeyOnPage(second.ready, store);
        const client = createBulkClient(() => second.ready, key);
        const job = await client.waitFor(id, ['completed'], 120_000);
        expect(job).toMatchObject({
          counts: { succeeded: ROWS, failed: 0 },
          credits_charged: ROWS,
        });
        const counts = await countProductsByCode(store);
        expect([counts.size, Math.max(...counts.values())]).toEqual([ROWS / 2, 1]);
        const { products } = await store.query<{ products: { nodes: { title: string }[] } }>(
          '{ products(first: 250, query: "title:Row*") { nodes { title } } }',
        );
        const numbers = products.nodes.map(({ title }) => Number(title.replace('Row ', '')));
        expect(numbers.filter((number) => number < ROWS / 2)).toEqual([]);
        expect(numbers).toHaveLength(ROWS / 2);
      }
      expect(await second.stop()).toBe(0);
      const [totals] = await readDatabase<Record<string, number>>(database.env, LEDGER_TOTALS);
      expect(totals).toMatchObject({ pending: 0 });
      expect(totals?.balance).toBe(totals?.ledger);
    },
  );
});
