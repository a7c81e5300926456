import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import type { Logger } from '#app/platform/logger.ts';
import { toProblemResponse } from './to-problem-response.ts';

export type FailureContext = {
  services: { appUrl: string; topUpUrl: string; pipeline: { log: Logger } };
  requestId: string;
};

/** Anything thrown as a problem response; logs the cause of unexpected errors. @param allow the methods of this address */
export function toFailureResponse(
  thrown: unknown,
  context: FailureContext,
  allow: string,
): Response {
  const { services, requestId } = context;
  const error = toAppError(thrown);
  logCause(services.pipeline.log, error, { request_id: requestId }, 'request failed');
  return toProblemResponse(error, {
    requestId,
    appUrl: services.appUrl,
    topUpUrl: services.topUpUrl,
    ...(error.code === 'method_not_allowed' ? { allow } : {}),
  });
}
