import type { z } from 'zod';
import { toProblemFields } from '#app/operations/pipeline/problem-fields.ts';
import type { AppError } from '#app/platform/errors.ts';
import { failureHeaders } from '../http-auth/failure-headers.ts';
import type { problemSchema } from './problem-schema.ts';

export type ProblemContext = {
  requestId: string;
  appUrl: string;
  topUpUrl: string;
  /** The allowed methods, for 405. */
  allow?: string;
};

/** Returns an error as `application/problem+json`. */
export function toProblemResponse(error: AppError, context: ProblemContext): Response {
  const headers = failureHeaders(error, context.requestId, context.allow);
  headers.set('Content-Type', 'application/problem+json');
  const body = JSON.stringify(toProblem(error, context));
  return new Response(body, { status: error.status, headers });
}

/** Returns the body of a failure. A failed call is never charged, so `charged` is always false. */
export function toProblem(
  error: AppError,
  context: ProblemContext,
): z.output<typeof problemSchema> {
  const problem: z.output<typeof problemSchema> = {
    type: `${context.appUrl}/api/v1/docs#${error.code}`,
    ...toProblemFields(error),
    instance: `urn:request:${context.requestId}`,
    request_id: context.requestId,
    charged: false,
  };
  if (error.retryAfterSeconds !== undefined) problem.retry_after_seconds = error.retryAfterSeconds;
  if (error.code === 'insufficient_credits') problem.top_up_url = context.topUpUrl;
  return problem;
}
