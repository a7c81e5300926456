import { commandJob, findJobCommand, type JobCommand } from '#app/domain/jobs/job-commands.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import type { FormFailure } from '../calls/problem.ts';

export type JobsAnswer = { kind: 'done'; command: JobCommand } | FormFailure;

/**
 * Cancels, resumes or retries a job. Staff who resume or retry a job become its owner.
 * @throws AppError `invalid_input`, `not_found`, `job_conflict`
 */
export async function handleJobsForm(
  services: PageServices<'jobs' | 'jobQueue'>,
  { shopId, staffId }: Staff,
  form: FormData,
): Promise<JobsAnswer> {
  const command = findJobCommand(form.get('intent'));
  if (!command) throw invalidField('/intent', 'A job can be cancelled, resumed or retried.');
  await commandJob(services, { shopId, staffId }, command, String(form.get('job')));
  return { kind: 'done', command };
}
