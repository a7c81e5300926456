import { commandJob, findJobCommand, type JobCommand } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import type { FormFailure } from '../calls/problem.ts';

export type JobsAnswer = { kind: 'done'; command: JobCommand } | FormFailure;

/**
 * Cancels, resumes or retries a job. Staff who resume or retry a job become its owner.
 * @throws AppError `invalid_input`, `not_found`, `job_conflict`
 */
export async function handleJobsForm(
  services: { jobs: Jobs; jobQueue: Pick<JobQueue, 'send'> },
  { shopId, staffId }: { shopId: string; staffId: string },
  form: FormData,
): Promise<JobsAnswer> {
  const command = findJobCommand(form.get('intent'));
  if (!command) throw invalidField('/intent', 'A job can be cancelled, resumed or retried.');
  await commandJob(services, { shopId, staffId }, command, String(form.get('job')));
  return { kind: 'done', command };
}
