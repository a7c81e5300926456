/**
 * Measures what it costs to see what the app does: processor time of an upsert that is answered again (key, rate limit,
 * contract, ledger, log), and the time until the app is ready.
 *   npm run bench -- telemetry [--calls 2000] [--rounds 3] [--json]
 * Of each figure the least of all rounds.
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { startCollector } from '#test/support/start-collector.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { processorMs } from './api/processor-ms.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});

const CONNECTIONS = 4;

await ensureBuilt();
const standIns = await startStandIns();
const postgres = await startPostgres();
const collector = await startCollector();
const METRICS = { METRICS_PORT: '0' };
const TRACES = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const KINDS: Record<string, Record<string, string>> = {
  off: {},
  metrics: METRICS,
  'metrics, a tenth of the traces': { ...METRICS, ...TRACES, OTEL_TRACES_SAMPLER_ARG: '0.1' },
  'metrics, all traces': { ...METRICS, ...TRACES, OTEL_TRACES_SAMPLER_ARG: '1' },
};

type Measured = { callMs: number; readyMs: number };

/** One app, from its start to its end. */
async function measure(telemetry: Record<string, string>): Promise<Measured> {
  const settings = {
    ...appSettings(standIns),
    ...telemetry,
    DATABASE_URL: await postgres.createDatabase(),
    RATE_LIMIT_PER_MINUTE: '100000',
  };
  // The database is made first: its migrations are no part of a start.
  await (await spawnApp(settings)).stop();
  const startedAt = performance.now();
  const app = await spawnApp(settings);
  const readyMs = performance.now() - startedAt;
  try {
    const store = openLocalStore(standIns.shopifyUrl);
    await installApp(app.ready, store);
    const key = await createKeyByCommand(settings, store.shop);
    const load = (amount: number) =>
      autocannon({
        url: `${app.ready}/api/v1/storefront-product-upsert`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'bench',
        },
        body: JSON.stringify(upsertInput()),
        connections: Math.min(CONNECTIONS, amount),
        amount,
      });
    const pid = app.child.pid ?? 0;
    await load(1);
    await load(Number(values.calls));
    const before = await processorMs(pid);
    const { '2xx': answered } = await load(Number(values.calls));
    return { callMs: ((await processorMs(pid)) - before) / answered, readyMs };
  } finally {
    await app.stop();
  }
}

const rounds = new Map(Object.keys(KINDS).map((name): [string, Measured[]] => [name, []]));
try {
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, telemetry] of Object.entries(KINDS))
      rounds.get(name)?.push(await measure(telemetry));
} finally {
  await Promise.all([postgres.stop(), standIns.stop(), collector.close()]);
}

/** Other work on the machine only adds to a figure. */
const least = (numbers: number[]) => Math.min(...numbers);
const rows = [...rounds].map(([name, measured]) => ({
  telemetry: name,
  call_ms: Number(least(measured.map(({ callMs }) => callMs)).toFixed(3)),
  ready_ms: Math.round(least(measured.map(({ readyMs }) => readyMs))),
}));
if (values.json) console.log(JSON.stringify(rows));
else console.table(rows);
