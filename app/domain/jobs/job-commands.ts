import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Job, JobActor } from './job.ts';
import type { Jobs } from './jobs.ts';

const COMMANDS = ['resume', 'retry', 'cancel'] as const;

/** What may be asked of a job that has come in. */
export type JobCommand = (typeof COMMANDS)[number];

/** The command of that name, if there is one. */
export function findJobCommand(name: unknown): JobCommand | undefined {
  return COMMANDS.find((one) => one === name);
}

/** What may be asked of a job as it stands. */
export function commandsFor({ status, retryable }: Job): JobCommand[] {
  const isPaused = status === 'paused';
  const may: Record<JobCommand, boolean> = {
    resume: isPaused,
    retry: retryable > 0,
    cancel: isPaused || status === 'queued' || status === 'running',
  };
  return COMMANDS.filter((command) => may[command]);
}

/** Rows that have not ended. */
export function rowsLeft({ total, succeeded, failed }: Job): number {
  return total - succeeded - failed;
}

/** Carries a command out; what goes on, or has something to take back, is handed to the queue. @throws AppError `not_found`, `job_conflict` */
export async function commandJob(
  { jobs, jobQueue }: { jobs: Jobs; jobQueue: Pick<JobQueue, 'send'> },
  actor: JobActor,
  command: JobCommand,
  jobId: string,
): Promise<Job> {
  const job =
    command === 'cancel'
      ? await jobs.cancel(actor.shopId, jobId)
      : await jobs[command](actor, jobId);
  await jobQueue.send(job);
  return job;
}
