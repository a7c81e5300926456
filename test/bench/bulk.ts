/**
 * Measures a bulk job of 1,000 rows on both databases: rows per second, memory, duplicates, credits. Runs without an
 * interruption and with two kills while rows are in progress (a tenth of the rows is bad), and with credits for 60 % of
 * the rows, topped up later.
 *   node test/bench/bulk.ts [--rows 1000] [--database embedded|postgres] [--story killed] [--json]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import {
  buildRows,
  countProductsByCode,
  killBulkJob,
  LEDGER_TOTALS,
} from '#test/support/kill-bulk-job.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings } from '#test/support/spawn-app.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000' },
    database: { type: 'string' },
    story: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.rows);

type Figures = {
  database: string;
  story: string;
  rows: number;
  seconds: number;
  rows_per_second: number;
  peak_memory_mb: number;
  duplicates: number;
  left_when_paused: number;
  credits_wrong: number;
};

const figures: Figures[] = [];
await ensureBuilt();
if (values.database !== 'postgres') {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-bench-'));
  await measureAll('embedded', async (name) => ({ DATA_DIR: path.join(folder, name) }));
  await rm(folder, { recursive: true, force: true });
}
if (values.database !== 'embedded') {
  const postgres = await startPostgres();
  await measureAll('postgres', async () => ({ DATABASE_URL: await postgres.createDatabase() }));
  await postgres.stop();
}
if (values.json) console.log(JSON.stringify(figures));
else console.table(figures);
process.exit(figures.some((one) => one.duplicates + one.credits_wrong > 0) ? 1 : 0);

async function measureAll(
  database: string,
  makeDatabase: (name: string) => Promise<Record<string, string>>,
): Promise<void> {
  const stories = [
    ['straight through', [], 0, count * 2, 0],
    ['killed twice', [0.2, 0.6], 20, count * 2, 0],
    ['all good, credits for 60 %, then topped up', [], 0, count * 0.6, count],
  ] as const;
  for (const [story, killAt, latencyMs, credits, topUp] of stories) {
    if (!story.includes(values.story)) continue;
    const rows = buildRows(count, 'BENCH', topUp > 0 ? 0 : 1);
    const good = topUp > 0 ? count : count * 0.9;
    const standIns = await startStandIns();
    const env = {
      ...appSettings(standIns),
      RATE_LIMIT_PER_MINUTE: '100000',
      STARTING_CREDITS: String(credits),
      ...(await makeDatabase(story)),
    };
    const ended = await killBulkJob({
      env,
      shopifyUrl: standIns.shopifyUrl,
      rows,
      killAt: killAt.map((share) => share * count),
      latencyMs,
      ...(topUp > 0 && { topUp }),
    });
    const products = await countProductsByCode(ended.store);
    const [totals] = await readDatabase<Record<string, number>>(env, LEDGER_TOTALS);
    await standIns.stop();
    figures.push({
      database,
      story,
      rows: count,
      seconds: ended.seconds,
      rows_per_second: Math.round((count / ended.seconds) * 10) / 10,
      peak_memory_mb: ended.peakMemoryMb,
      duplicates: [...products.values()].filter((n) => n !== 1).length,
      left_when_paused: ended.paused?.counts.left ?? 0,
      credits_wrong: Math.abs(credits + topUp - (totals?.balance ?? 0) - good),
    });
    console.error(JSON.stringify(figures.at(-1)));
  }
}
