import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { ERRORS, type ErrorCode } from './errors.ts';
import type { Logger } from './logger.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Methods that no door knows are answered here: further in they would count as our own failure. */
export const refuseOddMethods: RequestHandler = (request, response, next) => {
  if (METHODS.includes(request.method)) return next();
  answer(response.set('Allow', METHODS.join(', ')), 'method_not_allowed');
};

/** A request whose path, host or forwarding header cannot be read is the sender's; the rest is ours. */
export function answerBrokenRequest(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const isSenders = error instanceof URIError || (error instanceof TypeError && isBadUrl(error));
    if (!isSenders) log.error({ err: error }, 'request failed');
    answer(response, isSenders ? 'malformed_request' : 'internal_error');
  };
}

function isBadUrl(error: TypeError): boolean {
  return 'code' in error && error.code === 'ERR_INVALID_URL';
}

function answer(response: Response, code: ErrorCode): void {
  const { status, title } = ERRORS[code];
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, status, code, charged: false }));
}
