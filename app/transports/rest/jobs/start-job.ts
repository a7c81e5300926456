import { ROW_CONTRACT, startJobContract } from '#app/operations/bulk-jobs/contract.ts';
import { toJobView } from '#app/operations/bulk-jobs/to-job-view.ts';
import { admitDirectCall } from '#app/operations/direct-operation.ts';
import type { AnswerCall } from '../rest-call.ts';
import { openBody } from './open-body.ts';
import { receiveJob } from './receive-job.ts';

/** Receives many inputs and answers with the job that will run them. */
export const startJob: AnswerCall = async ({ request, services, principal, idempotencyKey }) => {
  const body = openBody(request);
  try {
    await admitDirectCall(services.pipeline.rateLimiter, principal, startJobContract);
    const { job, replayed } = await receiveJob(services.jobIntake, request, body, {
      ...principal,
      operation: ROW_CONTRACT.name,
      idempotencyKey,
    });
    if (!replayed) await services.jobQueue.send(job);
    const view = toJobView(job, services);
    return Response.json(view, {
      status: startJobContract.rest.success.status,
      headers: { Location: view.links.self, ...(replayed && { 'Idempotency-Replayed': 'true' }) },
    });
  } catch (error) {
    await body.drain();
    throw error;
  }
};
