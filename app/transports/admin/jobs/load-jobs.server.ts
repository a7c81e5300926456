import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Job } from '#app/domain/jobs/job.ts';
import { commandsFor, rowsLeft } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { JobCardView } from './job-card-view.ts';

const SHOWN = 50;

const MAKING_AHEAD = 'The store is making the new products. Each is finished after that.';

const STATES: Record<Job['status'], JobCardView['state']> = {
  receiving: { words: 'Coming in', tone: 'info' },
  queued: { words: 'In line', tone: 'info' },
  running: { words: 'Running', tone: 'info' },
  paused: { words: 'Paused', tone: 'attention' },
  completed: { words: 'Completed', tone: 'success' },
  cancelled: { words: 'Cancelled', tone: 'critical' },
};

/** The latest jobs of a store and what may be done with each. */
export async function loadJobs(
  { jobs, apiKeys }: { jobs: Jobs; apiKeys: ApiKeys },
  staff: { shopId: string; staffId: string },
): Promise<{ jobs: JobCardView[] }> {
  const [found, keys] = await Promise.all([
    jobs.list(staff.shopId, SHOWN),
    apiKeys.list(staff.shopId),
  ]);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return { jobs: found.map((job) => toCardView(job, staff.staffId, names)) };
}

/** That a job has come to its end is no success of its rows. */
function stateOf({ status, succeeded, failed }: Job): JobCardView['state'] {
  if (status !== 'completed' || failed === 0) return STATES[status];
  return succeeded === 0
    ? { words: 'All rows failed', tone: 'critical' }
    : { words: 'Partly failed', tone: 'warning' };
}

function toCardView(job: Job, reader: string, names: ReadonlyMap<string, string>): JobCardView {
  const { status, total, succeeded, failed, retryable, pause } = job;
  const staff = job.staffId === reader ? 'You' : `Staff ${job.staffId?.slice(-4) ?? ''}`;
  return {
    id: job.id,
    at: job.createdAt.toISOString(),
    who: job.keyId === null ? staff : `Key "${names.get(job.keyId) ?? job.keyId}"`,
    state: stateOf(job),
    isMoving: status === 'queued' || status === 'running',
    note: job.isMakingAhead ? MAKING_AHEAD : null,
    total,
    succeeded,
    failed,
    retryable,
    left: rowsLeft(job),
    credits: job.creditsCharged,
    pause: pause && { detail: pause.detail, needsCredits: pause.code === 'insufficient_credits' },
    may: commandsFor(job),
  };
}
