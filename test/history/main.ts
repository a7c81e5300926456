/**
 * A random history of many clients and faults, and whether it can be explained.
 *   npm run history -- [--minutes 60] [--seed 7] [--database embedded|postgres] [--processes 2] [--divided] [--clients 10]
 *                      [--small-disk FOLDER] [--folder FOLDER]
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { runHistory } from './run-history.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    database: { type: 'string', default: 'embedded' },
    processes: { type: 'string' },
    /** Half of the processes answer, the others work. */
    divided: { type: 'boolean', default: false },
    clients: { type: 'string', default: '10' },
    'small-disk': { type: 'string' },
    folder: { type: 'string' },
  },
});

const database = values.database === 'postgres' ? 'postgres' : 'embedded';
const processes = Number(values.processes ?? (database === 'postgres' ? 2 : 1));
if (database === 'embedded' && processes !== 1)
  throw new Error('The embedded database belongs to one process: choose --database postgres.');
const runs = fileURLToPath(new URL('../../.cache/history', import.meta.url));
const folder = values.folder ?? path.join(runs, `${database}-${values.seed}-${process.pid}`);

function rolesOf(index: number): string {
  if (!values.divided) return '';
  return index < processes / 2 ? 'web' : 'worker,scheduler';
}

await ensureBuilt();
const { violations, figures } = await runHistory({
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  clients: Number(values.clients),
  database,
  roles: Array.from({ length: processes }, (_, index) => rolesOf(index)),
  folder,
  smallDisk: values['small-disk'] ?? null,
});
console.log(JSON.stringify(figures, null, 2));
for (const violation of violations) console.log(`\n${violation}`);
console.log(
  `\nseed ${values.seed}: ${violations.length} violations; logs and history are in ${folder}`,
);
process.exit(violations.length === 0 ? 0 : 1);
