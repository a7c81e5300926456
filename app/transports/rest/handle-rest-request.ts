import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { discardBody } from '#app/platform/http/read-bytes.ts';
import { authenticateRequest } from '../http-auth/authenticate-request.ts';
import { addRateLimitHeaders } from '../http-auth/rate-limit-headers.ts';
import { MAX_BODY_BYTES } from '../http-auth/read-json-body.ts';
import { addIdTokenHeaders, answerPreflight } from './cross-origin.ts';
import { findEndpoint, getRestEndpoint } from './endpoints.ts';
import { MAX_DRAINED_BYTES } from './jobs/open-body.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import type { RestRequestContext } from './rest-call.ts';
import { toProblemResponse } from './to-problem-response.ts';

type Found = ReturnType<typeof findEndpoint>;
type ToProblem = (thrown: unknown) => Response;

/**
 * Answers a request at or below `/api/v1`: finds the endpoint, authenticates the caller, and turns errors into
 * problems. Never throws.
 * @param path what follows `/api/v1/`
 */
export async function handleRestRequest(
  request: Request,
  path: string,
  context: RestRequestContext,
): Promise<Response> {
  const preflight = answerPreflight(request);
  if (preflight) return preflight;
  const found = findEndpoint(path);
  const { method, jsonLines } = found ? getRestEndpoint(found.contract) : {};
  const toProblem: ToProblem = (thrown) => {
    const { services, requestId } = context;
    const error = toAppError(thrown);
    logCause(services.pipeline.log, error, { request_id: requestId }, 'request failed');
    const allow = error.code === 'method_not_allowed' && method !== undefined && { allow: method };
    return toProblemResponse(error, { ...services, requestId, ...allow });
  };
  const response = await answerEndpoint(request, found, context, toProblem).catch(toProblem);
  await discardBody(request, jsonLines === 'input' ? MAX_DRAINED_BYTES : MAX_BODY_BYTES);
  response.headers.set('X-Request-Id', context.requestId);
  response.headers.set('Cache-Control', 'no-store');
  return addIdTokenHeaders(request, response);
}

/**
 * @param toProblem converts what fails once the caller is known to an answer @throws AppError if it fails before that
 */
async function answerEndpoint(
  request: Request,
  found: Found,
  context: RestRequestContext,
  toProblem: ToProblem,
): Promise<Response> {
  if (!found) throw new AppError('not_found', 'Not found. See /api/v1/docs for all addresses.');
  const { method } = getRestEndpoint(found.contract);
  if ((request.method === 'HEAD' ? 'GET' : request.method) !== method)
    throw new AppError('method_not_allowed', `This address accepts only ${method}.`);
  const { rateLimiter } = context.services.pipeline;
  const principal = await authenticateRequest(context.services, request, context.remoteAddress);
  const memory = context.services.photoMemory.open();
  const answer = async () => {
    const idempotencyKey = readIdempotencyKey(request);
    const call = { ...context, request, memory, principal, params: found.params, idempotencyKey };
    return found.answer(call);
  };
  const response = await answer().catch(toProblem).finally(memory.release);
  await addRateLimitHeaders(response.headers, rateLimiter, principal);
  return response;
}
