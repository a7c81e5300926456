import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Job } from '#app/domain/jobs/job.ts';
import { commandsFor, rowsLeft } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import type { JobCardView } from './job-card-view.ts';

const MAX_JOBS = 50;

const CREATING_AHEAD = 'The store is creating the new products. Their rows finish after that.';

const STATES: Record<Job['status'], JobCardView['state']> = {
  receiving: { label: 'Uploading', tone: 'info' },
  queued: { label: 'Queued', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  paused: { label: 'Paused', tone: 'attention' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'critical' },
};

/** Loads the latest jobs of a store and the commands each accepts. */
export async function loadJobs(
  { jobs, apiKeys }: { jobs: Jobs; apiKeys: ApiKeys },
  staff: { shopId: string; staffId: string },
): Promise<{ jobs: JobCardView[] }> {
  const [found, keys] = await Promise.all([
    jobs.list(staff.shopId, MAX_JOBS),
    apiKeys.list(staff.shopId),
  ]);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return { jobs: found.map((job) => toCardView(job, staff.staffId, names)) };
}

/** A completed job's state depends on its rows. */
function toState({ status, succeeded, failed }: Job): JobCardView['state'] {
  if (status !== 'completed' || failed === 0) return STATES[status];
  return succeeded === 0
    ? { label: 'All rows failed', tone: 'critical' }
    : { label: 'Partly failed', tone: 'warning' };
}

function toCardView(job: Job, viewerId: string, names: ReadonlyMap<string, string>): JobCardView {
  const { status, total, succeeded, failed, retryable, pause } = job;
  const staff = job.staffId === viewerId ? 'You' : `Staff ${job.staffId?.slice(-4) ?? ''}`;
  return {
    id: job.id,
    at: job.createdAt.toISOString(),
    who: job.keyId === null ? staff : `Key "${names.get(job.keyId) ?? job.keyId}"`,
    state: toState(job),
    isActive: status === 'queued' || status === 'running',
    note: job.isMakingAhead ? CREATING_AHEAD : null,
    total,
    succeeded,
    failed,
    retryable,
    left: rowsLeft(job),
    credits: job.creditsCharged,
    pause: pause && { detail: pause.detail, needsCredits: pause.code === 'insufficient_credits' },
    commands: commandsFor(job),
  };
}
