import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const run = promisify(execFile);
const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

let settings: Record<string, string>;
let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  const standIns = { shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') };
  settings = { ...appSettings(standIns), RATE_LIMIT_PER_MINUTE: '100000', LOG_LEVEL: 'info' };
  folder = await mkdtemp(path.join(inject('dataFolder'), 'backups-'));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.remove()));
  await rm(folder, { recursive: true });
});

async function newDatabase(kind: TestDatabase['kind']): Promise<TestDatabase> {
  const database = await createTestDatabase(kind);
  expect(database.kind).toBe(kind);
  databases.push(database);
  return database;
}

const file = (name: string) => path.join(folder, name);

/** Runs a command as `npm run backup` and `npm run restore` do. */
async function operate(database: TestDatabase, ...args: string[]) {
  const imports = ['--import', at('test/local-shopify/redirect.mjs')];
  const env = { ...process.env, ...settings, ...database.env };
  return run(process.execPath, [...imports, at('build/server/operate.js'), ...args, '--json'], {
    env,
  }).then(
    ({ stdout }) => ({ code: 0, answer: JSON.parse(stdout), said: '' }),
    (error: { code: number; stderr: string }) => ({
      code: error.code,
      answer: null,
      said: error.stderr,
    }),
  );
}

/** What each table holds, apart from the bytes of photos. */
async function contentOf({ env }: TestDatabase): Promise<Record<string, string>> {
  const tables = await readDatabase<{ name: string }>(
    env,
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'`,
  );
  const each = tables.map(
    ({
      name,
    }) => `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '') AS content
      FROM (SELECT (to_jsonb(t) - 'bytes')::text AS row FROM "${name}" t) AS rows`,
  );
  const rows = await readDatabase<{ name: string; content: string }>(env, each.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

const isLedgerRight = async ({ env }: TestDatabase) =>
  readDatabase(
    env,
    `SELECT FROM credit_balance WHERE balance <>
     (SELECT sum(delta) FROM credit_entry WHERE credit_entry.shop_id = credit_balance.shop_id)`,
  ).then((wrong) => wrong.length === 0);

/** An app at work in one store. */
async function openShop(app: ReadyProcess<string>) {
  const store = openLocalStore(inject('shopifyUrl'));
  await installApp(app.ready, store);
  return { store, key: await createKeyOnPage(app.ready, store) };
}

async function post(app: ReadyProcess<string>, key: string, operation: string, input: object) {
  const response = await fetch(`${app.ready}/api/v1/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: await response.json() };
}

const UPSERT = 'storefront-product-upsert';
const FIRST = upsertInput({ style_code: 'KEPT-100', idempotency_key: 'first' });

describe('a backup', { timeout: 240_000 }, () => {
  it('of either database fills the other kind, and everything goes on from there', async () => {
    const source = await newDatabase('embedded');
    const app = await spawnApp({ ...settings, ...source.env });
    const [shop, other] = [await openShop(app), await openShop(app)];
    const first = await post(app, shop.key, UPSERT, FIRST);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await post(app, other.key, UPSERT, upsertInput({ style_code: 'KEPT-100', vendor: 'Nkie' }));
    const bulk = createBulkClient(() => app.ready, other.key);
    const { id: jobId } = await bulk.start([upsertInput({ style_code: 'KEPT-200' })]);
    await until(async () => (await bulk.get(jobId)).status === 'completed');
    const photo = await readFile(at('test/fixtures/labels/short-nike.jpg'));
    const { body: match } = await post(app, shop.key, 'image-product-match', {
      image_base64: photo.toString('base64'),
      read_label: false,
    });
    const photoPath = new URL(match.image_searched).pathname;
    const shown = await (await fetch(`${app.ready}${photoPath}`)).bytes();

    // While calls come in: what is written is of one moment.
    const calls = Array.from({ length: 12 }, (_, n) =>
      post(app, shop.key, UPSERT, upsertInput({ style_code: `BUSY-${n}` })),
    );
    const busy = await operate(source, 'backup', '--to', file('busy.gz'));
    expect(busy.answer.rows).toMatchObject({ shop: 2, job: 1 });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    await app.stop();
    const fromBusy = await newDatabase('postgres');
    expect(await operate(fromBusy, 'restore', '--from', file('busy.gz'))).toMatchObject({
      code: 0,
    });
    expect(await isLedgerRight(fromBusy)).toBe(true);

    // At rest, from the embedded database to a server and back.
    const written = await operate(source, 'backup', '--to', file('rest.gz'));
    expect(written.answer.photos).toBe(1);
    expect((await stat(file('rest.gz'))).mode & 0o777).toBe(0o600);
    const content = await contentOf(source);
    const server = await newDatabase('postgres');
    const restored = await operate(server, 'restore', '--from', file('rest.gz'));
    expect(restored.answer).toEqual(written.answer);
    expect(await contentOf(server)).toEqual(content);
    await operate(server, 'backup', '--to', file('server.gz'));
    const back = await newDatabase('embedded');
    expect(await operate(back, 'restore', '--from', file('server.gz'))).toMatchObject({ code: 0 });
    expect(await contentOf(back)).toEqual(content);

    for (const database of [server, back]) {
      const again = await spawnApp({ ...settings, ...database.env });
      const { body } = await post(again, shop.key, UPSERT, FIRST);
      expect(body).toEqual(first.body);
      const next = await post(again, other.key, UPSERT, upsertInput({ style_code: 'KEPT-300' }));
      expect(next.status, JSON.stringify(next.body)).toBe(200);
      expect(await (await fetch(`${again.ready}${photoPath}`)).bytes()).toEqual(shown);
      await again.stop();
      expect(await isLedgerRight(database)).toBe(true);
    }
  });

  it('is refused where it is not whole, or would mix with what is there', async () => {
    const source = await newDatabase('embedded');
    const app = await spawnApp({ ...settings, ...source.env });
    await openShop(app);
    await operate(source, 'backup', '--to', file('good.gz'));
    const refused = async (database: TestDatabase, args: string[], why: RegExp) => {
      const { code, said } = await operate(database, ...args);
      expect([code, said]).toEqual([1, expect.stringMatching(why)]);
      expect(said).not.toMatch(/\n\s+at /);
    };
    await refused(source, ['backup', '--to', file('good.gz')], /such a file already/);
    await refused(source, ['backup', '--to', file('nowhere/a.gz')], /no such folder/);
    await refused(source, ['restore', '--from', file('good.gz')], /in use by another process/);
    await app.stop();
    const before = await contentOf(source);
    await refused(source, ['restore', '--from', file('good.gz')], /database is not empty/);
    expect(await contentOf(source)).toEqual(before);

    const empty = await newDatabase('postgres');
    const good = await readFile(file('good.gz'));
    await writeFile(file('cut.gz'), good.subarray(0, good.length - 40));
    await refused(empty, ['restore', '--from', file('cut.gz')], /not a complete backup/);
    expect(await operate(empty, 'restore', '--from', file('good.gz'))).toMatchObject({ code: 0 });
  });
});
