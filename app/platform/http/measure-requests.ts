import type { RequestHandler } from 'express';
import { secondsSince } from '../telemetry/measure.ts';
import { METRICS } from '../telemetry/metrics.ts';
import { startRequestSpan } from '../telemetry/spans.ts';
import { METHODS } from './broken-requests.ts';
import { isFromTrustedProxy } from './forwarded-headers.ts';

/** Classes of addresses; the first match counts. No class contains anything from a caller, such as an id or a name. */
const ROUTES: readonly [RegExp, string][] = [
  [/^\/api\/v1\/(docs|openapi)/, '/api/v1/docs'],
  [/^\/api\/v1\//, '/api/v1/*'],
  [/^(\/mcp)?\/\.well-known\/|^\/register$|^\/oauth\//, '/oauth/*'],
  [/^\/mcp(\/|$)/, '/mcp'],
  [/^\/app\/receive\/[^/]+\/events/, '/app/receive/*/events'],
  [/^\/app(\/|\.|$)/, '/app/*'],
  [/^\/auth\//, '/auth/*'],
  [/^\/webhooks\//, '/webhooks/*'],
  [/^\/images\//, '/images/*'],
  [/^\/uploads\//, '/uploads/*'],
  [/^\/assets\//, '/assets/*'],
];
const OTHER = 'other';

/** Returns an address's class. */
export const routeOf = (path: string): string =>
  ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? OTHER;

/** nginx's status for a client that left before it was answered. */
const CLIENT_LEFT = 499;

/** Measures each request by method, class of address and status, and begins its trace. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const method = METHODS.includes(request.method) ? request.method : '_OTHER';
  const route = routeOf(request.path);
  const labels = { 'http.request.method': method, 'http.route': route };
  // Only a trusted proxy may choose the ids of our traces and whether they are kept (docs/decisions/0099).
  const traceParent = isFromTrustedProxy(request) ? request.get('traceparent') : undefined;
  const span = startRequestSpan(`${method} ${route}`, labels, traceParent);
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
    METRICS.httpDuration.record(secondsSince(startedAt), {
      ...labels,
      'http.response.status_code': status,
    });
    span.end(status);
  });
  span.run(next);
};
