import { AppError } from '#app/platform/errors.ts';
import { discardBody } from '#app/platform/http/read-bytes.ts';
import { authenticateRequest } from '../http-auth/authenticate-request.ts';
import { MAX_BODY_BYTES } from '../http-auth/read-json-body.ts';
import { answerPreflight, completeForIdToken } from './cross-origin.ts';
import { findEndpoint, restEndpointOf } from './endpoints.ts';
import { failureResponse } from './failure-response.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { MOST_DRAINED_BYTES } from './jobs/open-body.ts';
import type { RestServices } from './rest-call.ts';

export type RestRequestContext = {
  services: RestServices;
  requestId: string;
  remoteAddress: string;
};

/**
 * A request to `/api/v1` and what is below it: finds the endpoint and the caller, answers, and turns whatever is
 * thrown into a problem. Never throws.
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
  const { method, jsonLines } = found ? restEndpointOf(found.contract) : {};
  const response = await answer(request, found, context).catch((thrown: unknown) =>
    failureResponse(thrown, context, method ?? ''),
  );
  await discardBody(request, jsonLines === 'input' ? MOST_DRAINED_BYTES : MAX_BODY_BYTES);
  response.headers.set('X-Request-Id', context.requestId);
  response.headers.set('Cache-Control', 'no-store');
  return completeForIdToken(request, response);
}

async function answer(
  request: Request,
  found: ReturnType<typeof findEndpoint>,
  { services, requestId, remoteAddress }: RestRequestContext,
): Promise<Response> {
  if (!found) {
    throw new AppError('not_found', 'Nothing is here. See /api/v1/docs for what there is.');
  }
  const { method } = restEndpointOf(found.contract);
  if ((request.method === 'HEAD' ? 'GET' : request.method) !== method) {
    throw new AppError('method_not_allowed', `This address is called with ${method}.`);
  }
  const { apiKeys, staff, pipeline } = services;
  const principal = await authenticateRequest(
    { apiKeys, staff, rateLimiter: pipeline.rateLimiter },
    request,
    remoteAddress,
  );
  const idempotencyKey = idempotencyKeyOf(request);
  return found.answer({
    request,
    services,
    requestId,
    principal,
    params: found.params,
    idempotencyKey,
  });
}
