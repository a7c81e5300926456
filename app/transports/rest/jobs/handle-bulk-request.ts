import { idempotencyKeyOf } from '../idempotency-key.ts';
import {
  actorOf,
  answerJobsRequest,
  BULK_CONTRACT,
  type JobsRequestContext,
  jobResponse,
} from './answer-jobs-request.ts';
import { openBody } from './open-body.ts';
import { receiveJob } from './receive-job.ts';

/** `POST /api/v1/storefront-product-upserts`: many inputs in, a job out. Never throws. */
export async function handleBulkRequest(
  request: Request,
  context: JobsRequestContext,
): Promise<Response> {
  const { services } = context;
  const body = openBody(request);
  const response = await answerJobsRequest(request, context, 'POST', async (principal) => {
    const { job, replayed } = await receiveJob(services.jobIntake, request, body, {
      ...actorOf(principal),
      operation: BULK_CONTRACT.name,
      idempotencyKey: idempotencyKeyOf(request),
    });
    if (!replayed) await services.jobQueue.send(job);
    const answer = jobResponse(job, services, 202);
    answer.headers.set('Location', `${services.appUrl}/api/v1/jobs/${job.id}`);
    if (replayed) answer.headers.set('Idempotency-Replayed', 'true');
    return answer;
  });
  if (!response.ok) await body.drain();
  return response;
}
