import type { Operation } from '#app/operations/define-operation.ts';
import { executeOperation } from '#app/operations/execute-operation.ts';
import { readJsonBody } from '../http-auth/read-json-body.ts';
import type { AnswerCall } from './rest-call.ts';

/**
 * Runs an operation through the pipeline. Its input is the fields in the address if there are any, else the JSON body.
 */
export function answerOperation(operation: Operation): AnswerCall {
  return async ({ request, services, memory, requestId, principal, params, idempotencyKey }) => {
    const isInAddress = Object.keys(params).length > 0;
    const input = isInAddress
      ? params
      : await readJsonBody(request, { json: services.json, memory });
    const transport = principal.kind === 'staff' ? 'extension' : 'rest';
    const options = { requestId, transport, idempotencyKey } as const;
    const answer = await executeOperation(services.pipeline, principal, operation, input, options);
    const headers: HeadersInit = answer.replayed ? { 'Idempotency-Replayed': 'true' } : {};
    return Response.json(answer.output, { headers });
  };
}
