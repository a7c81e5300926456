import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { LEDGER_TOTALS } from '#test/support/kill-bulk-job.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
const CREDITS = 50;

type App = Awaited<ReturnType<typeof spawnApp>>;

let database: TestDatabase;
let photo: string;
const running = new Set<App>();
beforeAll(async () => {
  photo = (await readFile(PHOTO)).toString('base64');
});
afterEach(async () => {
  await Promise.all([...running].map((app) => app.stop()));
  running.clear();
  await database.remove();
});

/** Processes on a database of their own, one for each list of roles. */
async function startProcesses(...roles: string[]): Promise<App[]> {
  database = await createTestDatabase();
  const env = {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    STARTING_CREDITS: String(CREDITS),
    RATE_LIMIT_PER_MINUTE: '100000',
    ...database.env,
  };
  const apps: App[] = [];
  for (const ROLES of roles) apps.push(await spawnApp({ ...env, ROLES }));
  for (const app of apps) running.add(app);
  return apps;
}

async function openShop(web: App) {
  const store = openLocalStore(inject('shopifyUrl'));
  await installApp(web.ready, store);
  const key = await createKeyOnPage(web.ready, store);
  const get = async (path: string) =>
    (await fetch(`${web.ready}${path}`, { headers: { Authorization: `Bearer ${key}` } })).json();
  return {
    store,
    key,
    /** Each time under another name, so that no answer is a replay. */
    match: (name: string) =>
      fetch(`${web.ready}/api/v1/image-product-match`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': name,
        },
        body: JSON.stringify({ image_base64: photo, include_trace: true }),
      }),
    balance: async () => ((await get('/api/v1/credits')) as { balance: number }).balance,
  };
}

const count = async (table: string) => {
  const [found] = await readDatabase<{ count: number }>(
    database.env,
    `SELECT count(*)::int AS count FROM ${table}`,
  );
  return found?.count;
};

describe('a process that answers and one that works', () => {
  it('read a photo and run a job together', { timeout: 120_000 }, async () => {
    const [web] = await startProcesses('web', 'worker,scheduler');
    const shop = await openShop(web as App);
    const answer = await shop.match('first');
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ matched: true, method: 'label', credits_remaining: CREDITS - 1 });
    // Nothing of the photo stays behind.
    await until(async () => (await count('transient.reading_request')) === 0);

    const client = createBulkClient(() => (web as App).ready, shop.key);
    const { id } = await client.start([upsertInput({ style_code: 'ROLE-1' })]);
    expect(await client.waitFor(id, ['completed'], 60_000)).toMatchObject({
      counts: { succeeded: 1, failed: 0 },
    });
  });

  it('are told apart: who works answers no calls, and says so', { timeout: 60_000 }, async () => {
    const [worker] = await startProcesses('worker');
    const call = await fetch(`${(worker as App).ready}/api/v1/credits`);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(await call.json()).toMatchObject({ detail: expect.stringContaining('ROLES') });
    expect((await fetch(`${(worker as App).ready}/readyz`)).status).toBe(200);
  });
});

describe('a photo, where the processes that read', () => {
  it('are none: is refused with a time to try again, and costs nothing', {
    timeout: 60_000,
  }, async () => {
    const [web] = await startProcesses('web');
    const shop = await openShop(web as App);
    const answer = await shop.match('nobody');
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 10]);
    expect(await answer.json()).toMatchObject({ code: 'upstream_busy' });
    expect(await shop.balance()).toBe(CREDITS);
  });

  it('end while they read: is read by another one, and paid once', {
    timeout: 120_000,
  }, async () => {
    const [web, first] = await startProcesses('web', 'worker', 'worker,scheduler');
    const shop = await openShop(web as App);
    const answers = Array.from({ length: 6 }, (_, index) => shop.match(`photo-${index}`));
    await until(
      async () => (await count('transient.reading_request WHERE taken_at IS NOT NULL')) === 2,
    );
    await (first as App).stop('SIGKILL');
    running.delete(first as App);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(await shop.balance()).toBe(CREDITS - statuses.length);
    const [totals] = await readDatabase<Record<string, number>>(database.env, LEDGER_TOTALS);
    expect(totals).toMatchObject({ pending: 0 });
    expect(totals?.balance).toBe(totals?.ledger);
  });
});
