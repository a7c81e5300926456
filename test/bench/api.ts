/**
 * Measures calls of the built server, whole, but for providers that answer at once (`api/instant-providers.ts`): the key, the
 * rate limit, the contract, the ledger, the decision, the record and the log are those of production.
 *   npm run bench -- api [--database postgres|embedded] [--processes 1] [--seconds 8] [--shops 16] [--only TEXT] [--profile FOLDER] [--json]
 * 16 connections, shared out among the processes. At the end the ledger is compared with the answers. PostgreSQL does not wait for the disk (`fsync=off`): a disk's time is not the app's.
 * `--profile` writes CPU profiles for Chrome's DevTools, which makes the figures worse.
 */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import autocannon from 'autocannon';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readProcessStatus } from '#test/support/process-status.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { processorMs } from './api/processor-ms.ts';
import { requireSoundLedger, watchLocks } from './api/watch-database.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    processes: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '8' },
    shops: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const CONNECTIONS = 16;
const CREDITS = 1_000_000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = path.join(root, '.cache/bench-api/server/main.js');
const DATA = path.join(root, '.cache/bench-api-data', String(process.pid));

type Row = {
  request: string;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** Milliseconds of processor for one answer. */
  app_ms: number;
  database_ms: number;
  /** Statements of calls that wait for a lock, on average, looked at every 100 ms. */
  lock_waits: number;
  /** Of all processes of the app together. */
  memory_mb: number;
  /** Answers by status. */
  answers: string;
};

await ensureBuilt();
await promisify(execFile)(
  'remix',
  ['vite:build', '--config', 'test/bench/api/vite.config.ts', '--logLevel', 'error'],
  { cwd: root },
);
const standIns = await startStandIns();
const postgres = values.database === 'postgres' ? await startPostgres() : null;
await mkdir(DATA, { recursive: true });
const settings = {
  ...appSettings(standIns),
  ...(postgres
    ? { DATABASE_URL: await postgres.createDatabase() }
    : { DATA_DIR: path.join(DATA, 'db') }),
  RATE_LIMIT_PER_MINUTE: '100000',
  STARTING_CREDITS: String(CREDITS),
  ...(values.profile !== undefined && {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(values.profile)}`,
  }),
};
const apps: Awaited<ReturnType<typeof spawnApp>>[] = [];
for (let number = 0; number < Number(values.processes); number += 1)
  apps.push(await spawnApp(settings, [], MAIN));
const [app] = apps;
if (!app) throw new Error('--processes must be 1 or more');
const rows: Row[] = [];
try {
  const keys: string[] = [];
  for (let number = 0; number < Number(values.shops); number += 1) {
    const store = openLocalStore(standIns.shopifyUrl);
    await installApp(app.ready, store);
    keys.push(await createKeyByCommand(settings, store.shop));
  }
  const [key = ''] = keys;
  const match = (one: string, headers = {}): autocannon.Request => ({
    method: 'POST',
    path: '/api/v1/image-product-match',
    headers: { ...bearer(one), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ image_url: 'https://photos.example.com/box.jpg' }),
  });
  const listTools: autocannon.Request = {
    method: 'POST',
    path: '/mcp',
    headers: {
      ...bearer(key),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  };
  const etag = (await fetch(new URL('/api/v1/openapi.json', app.ready))).headers.get('etag') ?? '';
  const kinds: [string, autocannon.Request[]][] = [
    ['plain JSON route', [{ path: '/healthz' }]],
    ['a match, one shop', [match(key)]],
    [`a match, ${keys.length} shops`, keys.map((one) => match(one))],
    ['a match answered again', [match(key, { 'idempotency-key': 'bench' })]],
    ['a wrong key, refused unseen after too many (429)', [match(wrongKey(key))]],
    ['MCP tools/list', [listTools]],
    ['openapi.json', [{ path: '/api/v1/openapi.json' }]],
    [
      'openapi.json, unchanged',
      [{ path: '/api/v1/openapi.json', headers: { 'if-none-match': etag } }],
    ],
  ];
  for (const [name, requests] of kinds) {
    if (!name.includes(values.only)) continue;
    await load(requests, 3);
    rows.push(await measure(name, requests));
  }
  if (postgres) await requireSoundLedger(settings);
} finally {
  for (const one of apps) await one.stop();
  await postgres?.stop();
  await standIns.stop();
  await rm(DATA, { recursive: true, force: true });
}
if (values.json) console.log(JSON.stringify({ database: values.database, rows }));
else console.table(rows);

function bearer(key: string) {
  return { authorization: `Bearer ${key}` };
}

/** Well-formed no longer: refused by its checksum. */
function wrongKey(key: string): string {
  return `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
}

type Load = { total: number; p50: number; p99: number; statuses: Map<string, number> };

/** The same load on each process; of latencies the worst process counts. */
async function load(requests: autocannon.Request[], seconds: number): Promise<Load> {
  const connections = Math.max(1, Math.round(CONNECTIONS / apps.length));
  const results = await Promise.all(
    apps.map(({ ready }) => autocannon({ url: ready, connections, duration: seconds, requests })),
  );
  const statuses = new Map<string, number>();
  for (const { statusCodeStats = {} } of results)
    for (const [status, { count = 0 }] of Object.entries(statusCodeStats))
      statuses.set(status, (statuses.get(status) ?? 0) + count);
  return {
    total: results.reduce((sum, { requests }) => sum + requests.total, 0),
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    statuses,
  };
}

async function measure(request: string, requests: autocannon.Request[]): Promise<Row> {
  const seconds = Number(values.seconds);
  const before = await spent();
  const locks = postgres ? await watchLocks(settings) : null;
  const result = await load(requests, seconds);
  const lockWaits = (await locks?.stop()) ?? 0;
  const after = await spent();
  const perAnswer = (ms: number) => Math.round((ms / result.total) * 100) / 100;
  return {
    request,
    per_second: Math.round(result.total / seconds),
    p50_ms: result.p50,
    p99_ms: result.p99,
    app_ms: perAnswer(after.app - before.app),
    database_ms: perAnswer(after.database - before.database),
    lock_waits: Math.round(lockWaits * 100) / 100,
    memory_mb: await memoryMb(),
    answers: [...result.statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
  };
}

async function spent(): Promise<{ app: number; database: number }> {
  const ofApps = await Promise.all(apps.map(({ child }) => processorMs(child.pid ?? 0)));
  return {
    app: ofApps.reduce((sum, ms) => sum + ms, 0),
    database: postgres ? await processorMs(postgres.pid) : 0,
  };
}

async function memoryMb(): Promise<number> {
  const all = await Promise.all(apps.map(({ child }) => readProcessStatus(child.pid)));
  return all.reduce((sum, one) => sum + one.memoryMb, 0);
}
