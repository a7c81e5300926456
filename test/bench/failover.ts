/**
 * Ends every connection of two app processes to their PostgreSQL server in 30 rounds, with 16 calls of both operations
 * in flight. Counts processes alive, calls, credits and products.
 *   npm run bench -- failover [--rounds 30] [--json]
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { failOver } from '#test/support/fail-over.ts';
import { appSettings } from '#test/support/spawn-app.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  },
});

await ensureBuilt();
const standIns = await startStandIns();
const postgres = await startPostgres();
const figures = await failOver({
  env: { ...appSettings(standIns), DATABASE_URL: await postgres.createDatabase() },
  shopifyUrl: standIns.shopifyUrl,
  rounds: Number(values.rounds),
});
await postgres.stop();
await standIns.stop();
if (values.json) console.log(JSON.stringify(figures));
else console.table(figures);
const wrong =
  figures.failedCalls +
  figures.pending +
  figures.shopsOutOfBalance +
  figures.doubleCharges +
  figures.doubleProducts +
  figures.missingProducts;
process.exit(wrong === 0 && figures.processesAlive === 2 && figures.readyProcesses === 2 ? 0 : 1);
