/**
 * Sends jobs that do nothing through the queue on a PostgreSQL server, first alone, then while one transaction stays open,
 * because of which the server may remove no row that was deleted since:
 *   npm run bench -- queue [--jobs 4000] [--json]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#app/platform/database/open-database.server.ts';
import { createJobQueue } from '#app/platform/job-queue.ts';
import { createLogger } from '#app/platform/logger.server.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { processorMs } from './api/processor-ms.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '4000' },
    json: { type: 'boolean', default: false },
  },
});
const jobs = Number(values.jobs);

/** Parts of a run, each measured by itself. */
const PARTS = 4;
/** Jobs that are sent before one of them has to be done. */
const AT_ONCE = 16;

type Row = {
  beside: string;
  part: number;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  database_ms: number;
  /** Deleted rows of the queue's table that are still there. */
  dead_rows: number;
};

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const postgres = await startPostgres();
const url = await postgres.createDatabase();
const database = await openDatabase({ kind: 'postgres', url, maxConnections: 10 }, MIGRATIONS);
const queue = createJobQueue({
  pool: database.pool,
  serverUrl: url,
  readingsAtOnce: 1,
  log: createLogger('warn'),
});
const waiting = new Map<string, () => void>();
const rows: Row[] = [];
const holder = new pg.Client({ connectionString: url });
try {
  await holder.connect();
  await queue.start({ job: async (id) => waiting.get(id)?.() });
  await sendMany('warm up', 200);
  for (let part = 1; part <= PARTS; part += 1) rows.push(await measure('nothing', part));
  await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await holder.query('SELECT count(*) FROM shop');
  for (let part = 1; part <= PARTS; part += 1) rows.push(await measure('a transaction', part));
} finally {
  await queue.stop('job');
  await queue.close();
  await holder.end();
  await database.close();
  await postgres.stop();
}
if (values.json) console.log(JSON.stringify(rows));
else console.table(rows);

async function measure(beside: string, part: number): Promise<Row> {
  const count = Math.ceil(jobs / PARTS);
  const startedAt = performance.now();
  const spentBefore = await processorMs(postgres.pid);
  const times = (await sendMany(`${beside} ${part}`, count)).toSorted((a, b) => a - b);
  const spent = (await processorMs(postgres.pid)) - spentBefore;
  const at = (share: number) => Math.round(times[Math.floor(share * (count - 1))] ?? 0);
  const { rows: found } = await database.pool.query<{ dead: number }>(
    `SELECT coalesce(sum(n_dead_tup), 0)::int AS dead FROM pg_stat_user_tables WHERE schemaname = 'pgboss'`,
  );
  return {
    beside,
    part,
    per_second: Math.round((count / (performance.now() - startedAt)) * 1000),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    database_ms: Math.round((spent / count) * 10) / 10,
    dead_rows: found[0]?.dead ?? 0,
  };
}

/** @returns for each job the time from its sending until it has run, in ms */
async function sendMany(name: string, count: number): Promise<number[]> {
  const times: number[] = [];
  let sent = 0;
  const sender = async () => {
    while (sent < count) {
      sent += 1;
      const id = `${name} ${sent}`;
      const startedAt = performance.now();
      const done = new Promise<void>((resolve) => void waiting.set(id, resolve));
      await queue.send({ id, shopId: id });
      await done;
      waiting.delete(id);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return times;
}
