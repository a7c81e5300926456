import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appSettings } from '#test/support/spawn-app.ts';
import { startPostgres } from '#test/support/start-postgres.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { checkHistory } from './check-history.ts';
import { endCalls, endJobs } from './come-to-rest.ts';
import { injectFaults } from './faults.ts';
import { startFleet } from './fleet.ts';
import { createRecorder } from './history.ts';
import { readFinalState } from './read-final-state.ts';
import { countHistory, describeViolation } from './report.ts';
import { runClients } from './run-clients.ts';
import { grant, runOperator } from './run-operator.ts';
import { openHistoryShop, STARTING_CREDITS } from './shops.ts';

const PHOTO = fileURLToPath(new URL('../fixtures/labels/short-nike.jpg', import.meta.url));
/** One of the shops never runs out. */
const PLENTY = 1_000_000;

export type HistoryOptions = {
  seed: number;
  minutes: number;
  /** The roles of each process, '' for everything. The embedded database belongs to one. */
  roles: readonly string[];
  database: 'embedded' | 'postgres';
  clients: number;
  /** For logs, the history and the embedded database. */
  folder: string;
  /** Another place for the embedded database: a small disk, which is then filled now and then. */
  smallDisk: string | null;
};

export type HistoryResult = {
  /** What no correct product could have done, each with the calls that it is about. */
  violations: string[];
  figures: ReturnType<typeof countHistory>;
};

/**
 * Lets clients call the product while its processes, links and neighbours fail, lets everything come to rest, and checks
 * what clients were told against what is there. The choices come from the seed; how they interleave does not.
 */
export async function runHistory(options: HistoryOptions): Promise<HistoryResult> {
  const { folder, database, smallDisk } = options;
  await mkdir(folder, { recursive: true });
  const standIns = await startStandIns();
  const postgres = database === 'postgres' ? await startPostgres() : null;
  const databaseUrl = postgres && (await postgres.createDatabase());
  const env: Record<string, string> = {
    ...appSettings(standIns),
    STARTING_CREDITS: String(STARTING_CREDITS),
    RATE_LIMIT_PER_MINUTE: '100000',
    ...(databaseUrl === null && { DATA_DIR: path.join(smallDisk ?? folder, 'database') }),
  };
  const places = { folder, databaseUrl, shopifyUrl: standIns.shopifyUrl };
  const fleet = await startFleet(options.roles, env, places);
  try {
    const recorder = createRecorder();
    const shops = [];
    for (const { front, env: own } of [fleet.answering[0], fleet.answering.at(-1)].filter(
      (one) => !!one,
    ))
      shops.push(await openHistoryShop(front.url, standIns.shopifyUrl, own));
    await grant({ fleet, recorder }, shops[0]?.store.shop ?? '', PLENTY, 'plenty');
    const targets = { fleet, shops, postgres, smallDisk };
    await makeHistory(options, targets, recorder);
    const jobs = await endJobs(fleet, shops, recorder);
    const own = { ...env, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    await endCalls(fleet, own);
    const final = await readFinalState(own, shops, jobs);
    const { history } = recorder;
    await writeFile(path.join(folder, 'history.json'), JSON.stringify({ history, final }));
    const violations = checkHistory(history, final).map((one) => describeViolation(one, history));
    return { violations: [...violations, ...fleet.badEnds], figures: countHistory(history) };
  } finally {
    await fleet.stop();
    await postgres?.stop();
    await standIns.stop();
  }
}

async function makeHistory(
  { seed, minutes, clients }: HistoryOptions,
  targets: Parameters<typeof injectFaults>[0]['targets'],
  recorder: ReturnType<typeof createRecorder>,
): Promise<void> {
  const { fleet, shops } = targets;
  const stopping = new AbortController();
  const { signal } = stopping;
  const timer = setTimeout(() => stopping.abort(), minutes * 60_000);
  const photo = (await readFile(PHOTO)).toString('base64');
  const { history, nowMs } = recorder;
  const plans = { shops, history, nowMs, photo, made: 0 };
  const members = fleet.answering;
  try {
    await Promise.all([
      runClients({ seed, clients, plans, members, recorder, signal }),
      runOperator({ seed, place: { fleet, recorder }, shops, signal }),
      injectFaults({ seed, targets, recorder, signal }),
    ]);
  } finally {
    clearTimeout(timer);
    stopping.abort();
  }
}
