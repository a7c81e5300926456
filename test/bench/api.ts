/**
 * Measures calls of the built server, whole, but for providers that answer at once (`api/instant-providers.ts`): the key, the
 * rate limit, the contract, the ledger, the decision, the record and the log are those of production.
 *   npm run bench -- api [--database postgres|embedded] [--seconds 8] [--shops 16] [--only TEXT] [--profile FOLDER] [--json]
 * One process, 16 connections. PostgreSQL does not wait for the disk (`fsync=off`): a disk's time is not the app's.
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
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { processorMs } from './api/processor-ms.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
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
const app = await spawnApp(settings, [], MAIN);
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
} finally {
  await app.stop();
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

function load(requests: autocannon.Request[], seconds: number): Promise<autocannon.Result> {
  return autocannon({ url: app.ready, connections: CONNECTIONS, duration: seconds, requests });
}

async function measure(request: string, requests: autocannon.Request[]): Promise<Row> {
  const before = await spent();
  const result = await load(requests, Number(values.seconds));
  const after = await spent();
  const answered = result.requests.total;
  const perAnswer = (ms: number) => Math.round((ms / answered) * 100) / 100;
  return {
    request,
    per_second: Math.round(result.requests.average),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    app_ms: perAnswer(after.app - before.app),
    database_ms: perAnswer(after.database - before.database),
    answers: Object.entries(result.statusCodeStats ?? {})
      .map(([status, { count }]) => `${status}: ${count}`)
      .join(', '),
  };
}

async function spent(): Promise<{ app: number; database: number }> {
  const pid = app.child.pid ?? 0;
  return { app: await processorMs(pid), database: postgres ? await processorMs(postgres.pid) : 0 };
}
