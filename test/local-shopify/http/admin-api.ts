import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { LeakyBucket } from '../cost/leaky-bucket.ts';
import type { Fault } from '../faults/fault-queue.ts';
import { API_VERSION } from '../graphql/api-version.ts';
import { type PreparedRequest, prepareAdminRequest } from '../graphql/execute-admin.ts';
import type { App } from '../oauth/token-endpoint.ts';
import type { Shop } from '../store/shop-registry.ts';
import { readJson, sendJson } from './json.ts';

const INVALID_TOKEN =
  '[API] Invalid API key or access token (unrecognized login or wrong password)';

/** POST /admin/api/<version>/graphql.json */
export async function answerAdminApi(
  request: IncomingMessage,
  response: ServerResponse,
  about: { shop: Shop; app: App; schema: GraphQLSchema; version: string },
): Promise<void> {
  const { shop, app, schema } = about;
  const at = new Date().toISOString();
  if (about.version !== API_VERSION) return sendJson(response, 404, { errors: 'Not Found' });
  const prepared = prepareAdminRequest(schema, await readJson(request));
  const header = request.headers['x-shopify-access-token'];
  const token = shop.tokens.find(Array.isArray(header) ? header[0] : header);
  const isQuiet = token?.isInspection ?? false;
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    if (!isQuiet) record(shop, prepared, status, at);
    sendJson(response, status, body, { 'x-shopify-api-version': API_VERSION, ...headers });
  };
  if (!token) return send(401, { errors: INVALID_TOKEN });
  if (!isQuiet && shop.latencyMs > 0) await delay(shop.latencyMs);
  const fault = isQuiet ? null : shop.faults.take(prepared.rootFields);
  if (fault?.kind === 'token_revoked') {
    shop.tokens.revoke(token.token);
    return send(401, { errors: INVALID_TOKEN });
  }
  const early = fault && refuseEarly(fault, shop, prepared);
  if (early) return send(early.status, early.body, early.headers);
  if (prepared.refusal) return send(200, refused(shop, prepared));
  if (!isQuiet && !shop.bucket.take(prepared.requestedCost))
    return send(200, throttled(shop, prepared));
  const context = {
    store: shop.store,
    scopes: shop.scopes ?? app.scopes,
    apiKey: app.apiKey,
    shop,
    app,
    mediaSeen: new Set<string>(),
    ...((fault?.kind === 'root_error' || fault?.kind === 'user_error') && { rootFault: fault }),
  };
  // Inspection must not spend or restore the app's points.
  const answer = prepared.run(context, isQuiet ? new LeakyBucket() : shop.bucket);
  if (fault?.kind === 'slow') await shop.faults.keepBack(fault);
  if (fault?.kind === 'cut_after_commit') {
    record(shop, prepared, 0, at);
    request.socket.destroy();
    return;
  }
  send(200, answer);
}

function refuseEarly(
  fault: Fault,
  shop: Shop,
  prepared: PreparedRequest,
): { status: number; body: unknown; headers?: Record<string, string> } | null {
  switch (fault.kind) {
    case 'throttle':
      return { status: 200, body: throttled(shop, prepared) };
    case 'http403':
      return { status: 403, body: { errors: 'Forbidden' } };
    case 'http429':
      return {
        status: 429,
        body: { errors: 'Exceeded request limit' },
        headers: { 'retry-after': '2.0' },
      };
    case 'http502':
      return { status: 502, body: { errors: 'Bad Gateway' } };
    case 'shop_frozen':
      return { status: 402, body: { errors: 'Unavailable Shop' } };
    default:
      return null;
  }
}

/** A refused list or query still returns its cost (recorded). */
function refused(shop: Shop, prepared: PreparedRequest) {
  return prepared.requestedCost === 0
    ? prepared.refusal
    : { ...prepared.refusal, extensions: toUnspentCost(shop, prepared) };
}

function toUnspentCost(shop: Shop, { requestedCost }: PreparedRequest) {
  const throttleStatus = shop.bucket.status();
  return { cost: { requestedQueryCost: requestedCost, actualQueryCost: null, throttleStatus } };
}

/** Nothing has run; the caller may retry later. */
function throttled(shop: Shop, prepared: PreparedRequest) {
  return {
    errors: [
      {
        message: 'Throttled',
        extensions: {
          code: 'THROTTLED',
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ],
    extensions: toUnspentCost(shop, prepared),
  };
}

/** Status 0 means that the connection was closed. */
function record(shop: Shop, prepared: PreparedRequest, status: number, at: string): void {
  shop.requests.push({
    at,
    operation_name: prepared.operationName,
    root_fields: prepared.rootFields,
    status,
    requested_cost: prepared.requestedCost,
  });
}
