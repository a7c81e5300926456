import { admitJobCall, type JobOperation } from '#app/operations/bulk-jobs/job-operations.ts';
import type { AnswerCall } from '../rest-call.ts';

/** Runs an operation on jobs. Its whole input is in the address. */
export function answerJobOperation({ contract, run }: JobOperation): AnswerCall {
  return async ({ services, principal, params }) => {
    await admitJobCall(services.pipeline.rateLimiter, principal, contract);
    const output = await run(params, { services, principal });
    return Response.json(output, { status: contract.rest?.success.status ?? 200 });
  };
}
