import { commandJob, findJobCommand } from '#app/domain/jobs/job-commands.ts';
import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import { toProblem } from '../calls/to-problem.server.ts';
import type { JobsAnswer } from './job-card-view.ts';

/** Cancels, resumes or retries a job. Staff who resume or retry a job become its owner. Never throws. */
export async function handleJobsForm(
  services: { jobs: Jobs; jobQueue: Pick<JobQueue, 'send'> },
  staff: { shopId: string; staffId: string },
  form: FormData,
  requestId: string,
): Promise<JobsAnswer> {
  try {
    const command = findJobCommand(form.get('intent'));
    if (!command) throw invalidField('/intent', 'A job can be cancelled, resumed or retried.');
    const { shopId, staffId } = staff;
    await commandJob(services, { shopId, staffId }, command, String(form.get('job')));
    return { kind: 'done', command };
  } catch (thrown) {
    return { kind: 'failed', problem: toProblem(thrown, requestId).problem };
  }
}
