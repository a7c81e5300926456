import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Staff } from '#app/domain/shops/staff.ts';
import type { Operation } from '#app/operations/define-operation.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { findOperation } from '#app/operations/registry.ts';
import { AppError } from '#app/platform/errors.ts';
import { discardBody } from '#app/platform/http/read-bytes.ts';
import type { JsonParser } from '#app/platform/json/json-parser.ts';
import { authenticateRequest } from '../http-auth/authenticate-request.ts';
import { MAX_BODY_BYTES, readJsonBody } from '../http-auth/read-json-body.ts';
import { answerPreflight, completeForIdToken } from './cross-origin.ts';
import { failureResponse } from './failure-response.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

export type RestServices = {
  pipeline: PipelineServices;
  json: JsonParser;
  apiKeys: ApiKeys;
  /** For the extension in the admin: it takes Shopify's ID tokens too. */
  staff: Staff;
  appUrl: string;
  topUpUrl: string;
};

export type RestRequestContext = {
  services: RestServices;
  requestId: string;
  remoteAddress: string;
};

/** `POST /api/v1/{operation}`: JSON in, JSON out, problems for failures. Never throws. */
export async function handleOperationRequest(
  request: Request,
  operationName: string,
  context: RestRequestContext,
): Promise<Response> {
  return handleCall(request, context, () => {
    const operation = requireOperation(operationName);
    if (request.method !== 'POST') {
      throw new AppError('method_not_allowed', `${operation.contract.name} is called with POST.`);
    }
    return { operation, readInput: () => readJsonBody(request, context.services.json) };
  });
}

/** What an address calls; the input is read once the caller is known. */
export type RestCall = { operation: Operation; readInput: () => Promise<unknown> };

/** One call of an operation, whichever address it came to. Never throws. */
export async function handleCall(
  request: Request,
  context: RestRequestContext,
  findCall: () => RestCall,
): Promise<Response> {
  const preflight = answerPreflight(request);
  if (preflight) return preflight;
  return completeForIdToken(request, await answer(request, context, findCall));
}

async function answer(
  request: Request,
  context: RestRequestContext,
  findCall: () => RestCall,
): Promise<Response> {
  try {
    return await call(request, findCall(), context);
  } catch (thrown) {
    await discardBody(request, MAX_BODY_BYTES);
    return failureResponse(thrown, context, 'POST');
  }
}

function requireOperation(name: string): Operation {
  const operation = findOperation(name);
  if (!operation) {
    throw new AppError(
      'not_found',
      'There is no such operation. See /api/v1/docs for those there are.',
    );
  }
  return operation;
}

async function call(
  request: Request,
  { operation, readInput }: RestCall,
  { services, requestId, remoteAddress }: RestRequestContext,
): Promise<Response> {
  const { apiKeys, staff, pipeline } = services;
  const authenticators = { apiKeys, staff, rateLimiter: pipeline.rateLimiter };
  const principal = await authenticateRequest(authenticators, request, remoteAddress);
  const input = await readInput();
  const { output, replayed } = await executeOperation(pipeline, principal, operation, input, {
    requestId,
    transport: principal.kind === 'staff' ? 'extension' : 'rest',
    idempotencyKey: idempotencyKeyOf(request),
  });
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
  if (replayed) headers.set('Idempotency-Replayed', 'true');
  return Response.json(output, { headers });
}
