import type { Jobs } from '#app/domain/jobs/jobs.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { JobQueue } from '#app/platform/job-queue.ts';
import { toProblem } from '../calls/to-problem.server.ts';
import type { JobsAnswer } from './job-card-view.ts';

/** Cancels, resumes or retries a job; staff who resume or retry one take it over. Never throws. */
export async function handleJobsForm(
  { jobs, jobQueue }: { jobs: Jobs; jobQueue: Pick<JobQueue, 'send'> },
  staff: { shopId: string; staffId: string },
  form: FormData,
  requestId: string,
): Promise<JobsAnswer> {
  try {
    const what = form.get('intent');
    const jobId = String(form.get('job'));
    if (what === 'cancel') await jobs.cancel(staff.shopId, jobId);
    else if (what === 'resume' || what === 'retry') {
      const { shopId, staffId } = staff;
      await jobQueue.send(await jobs[what]({ shopId, staffId }, jobId));
    } else throw invalidField('/intent', 'A job can be cancelled, resumed or retried.');
    return { kind: 'done', what };
  } catch (thrown) {
    return { kind: 'failed', problem: toProblem(thrown, requestId).problem };
  }
}
