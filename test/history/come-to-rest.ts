import { createBulkClient, type JobAnswer } from '#test/support/bulk-jobs.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { until } from '#test/support/until.ts';
import type { FinalJob } from './final-state.ts';
import type { Fleet } from './fleet.ts';
import { entriesOf, type Recorder, successOf } from './history.ts';
import { PENDING, toFinalJob } from './read-final-state.ts';
import { grant } from './run-operator.ts';
import type { HistoryShop } from './shops.ts';

const JOBS_WITHIN_MS = 240_000;
const PENDING_WITHIN_MS = 60_000;
const ENDED = ['completed', 'cancelled'];

/** Waits until every acknowledged job has ended, with credits for those that wait for some. Returns them with their rows. */
export async function endJobs(
  fleet: Fleet,
  shops: readonly HistoryShop[],
  recorder: Recorder,
): Promise<FinalJob[]> {
  const started = entriesOf(recorder.history.entries, 'start-job');
  const jobs: FinalJob[] = [];
  for (const shop of shops) {
    const { shop: name } = shop.store;
    const told = started.filter((entry) => entry.shop === name && successOf(entry) !== null);
    const ids = new Set(told.map((entry) => String(successOf(entry)?.id)));
    if (ids.size === 0) continue;
    const rows = told.reduce((sum, { facts }) => sum + facts.rows.length, 0);
    await grant({ fleet, recorder }, name, rows, `to-end-jobs-${name}`);
    const client = createBulkClient(() => fleet.answering[0]?.front.url ?? '', shop.keys.main);
    for (const id of ids) {
      const job = await endJob(client, id);
      jobs.push(toFinalJob(name, job, await client.results(id)));
    }
  }
  return jobs;
}

async function endJob(client: ReturnType<typeof createBulkClient>, id: string): Promise<JobAnswer> {
  let job = await client.get(id);
  // A job that does not end is found by the checks.
  await until(async () => {
    job = await client.get(id);
    if (job.status === 'paused') await client.command(id, 'resume');
    return ENDED.includes(job.status);
  }, JOBS_WITHIN_MS).catch(() => {});
  return job;
}

/**
 * Stops every process, starts one more each, which ends the calls of the dead, and stops those too. Calls that are pending
 * after that are found by the checks.
 */
export async function endCalls(fleet: Fleet, env: Record<string, string>): Promise<void> {
  for (const member of fleet.members) await member.redeploy();
  if ('DATABASE_URL' in env)
    await until(async () => {
      const [pending] = await readDatabase<{ count: number }>(env, PENDING);
      return pending?.count === 0;
    }, PENDING_WITHIN_MS).catch(() => {});
  await fleet.stop();
}
