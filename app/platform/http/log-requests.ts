import type { RequestHandler } from 'express';
import { requestIdFrom } from '../ids.ts';
import type { Logger } from '../logger.ts';
import { inThisTrace } from '../telemetry/spans.ts';

/**
 * Logs one line per request: method, path, status, duration. Leaves out the query string, where Shopify puts tokens,
 * and the name of a hosted photo and the address of an upload, which are secrets. Sets the request id that everything
 * else uses. For why this is not pino-http, see docs/decisions/0072.
 */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdFrom(request.get('x-request-id'));
    request.headers['x-request-id'] = requestId;
    const startedAt = performance.now();
    const logIt = inThisTrace(() =>
      log.info(
        {
          request_id: requestId,
          method: request.method,
          path: request.path.replace(/\/(images|uploads)\/.*/i, '/$1/…').slice(0, 200),
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      ),
    );
    response.on('finish', logIt);
    next();
  };
}
