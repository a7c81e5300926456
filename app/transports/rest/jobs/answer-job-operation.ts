import {
  executeJobOperation,
  type JobOperation,
} from '#app/operations/bulk-jobs/job-operations.ts';
import type { AnswerCall } from '../rest-call.ts';

/** Runs an operation on jobs. Its whole input is in the address. */
export function answerJobOperation(operation: JobOperation): AnswerCall {
  return async ({ services, principal, params }) => {
    const { rateLimiter } = services.pipeline;
    const output = await executeJobOperation(
      { ...services, rateLimiter },
      principal,
      operation,
      params,
    );
    return Response.json(output, { status: operation.contract.rest?.success.status ?? 200 });
  };
}
