import type { JobQueue } from '#app/platform/job-queue.ts';
import type { Job, JobActor } from './job.ts';
import type { Jobs } from './jobs.ts';

/** What callers can do with a job once it has been received. */
export const JOB_COMMANDS = ['resume', 'retry', 'cancel'] as const;

export type JobCommand = (typeof JOB_COMMANDS)[number];

/** Returns the command with that name, or undefined. */
export function findJobCommand(name: unknown): JobCommand | undefined {
  return JOB_COMMANDS.find((command) => command === name);
}

/** Returns the commands that a job accepts in its current state. */
export function commandsFor({ status, retryable }: Job): JobCommand[] {
  const isPaused = status === 'paused';
  const accepts: Record<JobCommand, boolean> = {
    resume: isPaused,
    retry: retryable > 0,
    cancel: isPaused || status === 'queued' || status === 'running',
  };
  return JOB_COMMANDS.filter((command) => accepts[command]);
}

/** Returns the number of rows that have not ended. */
export function rowsLeft({ total, succeeded, failed }: Job): number {
  return total - succeeded - failed;
}

/**
 * Carries out a command, then queues the job, so that it continues or, after `cancel`, products created ahead of its
 * rows are withdrawn.
 * @throws AppError `not_found`, `job_conflict`
 */
export async function commandJob(
  { jobs, jobQueue }: { jobs: Jobs; jobQueue: Pick<JobQueue, 'send'> },
  actor: JobActor,
  command: JobCommand,
  jobId: string,
): Promise<Job> {
  const job = await jobs[command](actor, jobId);
  await jobQueue.send(job);
  return job;
}
