import type { RequestHandler } from 'express';
import { requestIdFrom } from '../ids.ts';
import type { Logger } from '../logger.ts';

/**
 * One line a request: method, path, status, time. Never the query string (Shopify puts tokens there) and
 * never a hosted photo's name (it is its key). Fixes the request id that everything else uses.
 */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdFrom(request.get('x-request-id'));
    request.headers['x-request-id'] = requestId;
    const startedAt = performance.now();
    response.on('finish', () => {
      log.info(
        {
          request_id: requestId,
          method: request.method,
          path: request.path.replace(/\/images\/.*/i, '/images/…').slice(0, 200),
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      );
    });
    next();
  };
}
