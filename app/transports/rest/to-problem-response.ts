import { type AppError, ERRORS } from '#app/platform/errors.ts';

/** The body of every failure: RFC 9457, with the error code, the request's id and `charged`. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  request_id: string;
  charged: false;
  errors?: { pointer: string; detail: string; suggestions?: string[] }[];
  retry_after_seconds?: number;
  top_up_url?: string;
  upsert_id?: string;
};

export type ProblemContext = {
  requestId: string;
  appUrl: string;
  topUpUrl: string;
  /** For 405. */
  allow?: string;
};

/** An error as `application/problem+json`. A failed call is never charged, so `charged` is always false. */
export function toProblemResponse(error: AppError, context: ProblemContext): Response {
  const problem: Problem = {
    type: `${context.appUrl}/api/v1/docs#${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    instance: `urn:request:${context.requestId}`,
    code: error.code,
    request_id: context.requestId,
    charged: false,
  };
  if (error.errors.length > 0) problem.errors = error.errors;
  if (error.retryAfterSeconds !== undefined) problem.retry_after_seconds = error.retryAfterSeconds;
  if (error.code === 'insufficient_credits') problem.top_up_url = context.topUpUrl;
  if (error.upsertId !== undefined) problem.upsert_id = error.upsertId;
  return new Response(JSON.stringify(problem), {
    status: error.status,
    headers: headersOf(error, context),
  });
}

function headersOf(error: AppError, context: ProblemContext): Headers {
  const headers = new Headers({
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-Id': context.requestId,
  });
  // Without OAuth parameters: clients that see them drop the key that they were given.
  if (error.code === 'unauthorized')
    headers.set('WWW-Authenticate', 'Bearer realm="catalog-vision"');
  if (error.retryAfterSeconds !== undefined) {
    headers.set('Retry-After', String(error.retryAfterSeconds));
  }
  if (context.allow) headers.set('Allow', context.allow);
  return headers;
}
