import type { Job } from '#app/domain/jobs/job.ts';
import { commandsFor, rowsLeft } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import {
  describeCaller,
  loadViewer,
  type Viewer,
  type ViewerServices,
} from '../shared/caller.server.ts';

const MAX_JOBS = 50;

const CREATING_AHEAD = 'The store is creating the new products. Their rows finish after that.';

type JobState = { label: string; tone: 'success' | 'critical' | 'warning' | 'attention' | 'info' };

const STATES: Record<Job['status'], JobState> = {
  receiving: { label: 'Uploading', tone: 'info' },
  queued: { label: 'Queued', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  paused: { label: 'Paused', tone: 'attention' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'critical' },
};

/** Loads the latest jobs of a store and the commands each accepts. */
export async function loadJobs(
  services: ViewerServices & { jobs: Jobs },
  staff: { shopId: string; staffId: string },
) {
  const [found, viewer] = await Promise.all([
    services.jobs.list(staff.shopId, MAX_JOBS),
    loadViewer(services, staff),
  ]);
  return { jobs: found.map((job) => toJobView(job, viewer)) };
}

function toJobView(job: Job, viewer: Viewer) {
  const { id, status, total, succeeded, failed, retryable, pause, createdAt, creditsCharged } = job;
  return {
    id,
    total,
    succeeded,
    failed,
    retryable,
    pause,
    createdAt,
    creditsCharged,
    who: describeCaller(job, viewer),
    state: toState(job),
    /** Whether the page keeps refreshing for this job. */
    isActive: status === 'queued' || status === 'running',
    /** Progress of a step during which no row finishes; null otherwise. */
    note: job.isMakingAhead ? CREATING_AHEAD : null,
    left: rowsLeft(job),
    commands: commandsFor(job),
  };
}

/** One bulk job as the page shows it. */
export type JobView = ReturnType<typeof toJobView>;

/** A completed job's state depends on its rows. */
function toState({ status, succeeded, failed }: Job): JobState {
  if (status !== 'completed' || failed === 0) return STATES[status];
  return succeeded === 0
    ? { label: 'All rows failed', tone: 'critical' }
    : { label: 'Partly failed', tone: 'warning' };
}
