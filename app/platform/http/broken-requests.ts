import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';

/**
 * Answers a request that reaches no route, in its path's format.
 * @param allow the value of the `Allow` header, for a wrong method
 */
export type Refuse = (
  request: Request,
  response: Response,
  error: AppError,
  allow?: string,
) => void;

/** The methods that routes handle. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses methods that no route handles; Remix would answer them with 500. */
export function refuseOddMethods(refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    if (METHODS.includes(request.method)) return next();
    const error = new AppError('method_not_allowed', 'No address accepts this method.');
    refuse(request, response, error, METHODS.join(', '));
  };
}

/** Refuses the other methods at an address that takes only GET. */
export function refuseOtherMethods(refuse: Refuse): RequestHandler {
  const error = new AppError('method_not_allowed', 'This address accepts only GET.');
  return (request, response) => refuse(request, response, error, 'GET, HEAD');
}

/** Answers errors caused by the request with 4xx; any other error is logged and answered with 500. */
export function answerBrokenRequest(log: Logger, refuse: Refuse): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof AppError) return refuse(request, response, error);
    if (isRequestAtFault(error)) {
      const words = 'This request cannot be read.';
      return refuse(request, response, new AppError('malformed_request', words));
    }
    log.error({ err: error }, 'request failed');
    refuse(request, response, new AppError('internal_error', 'Something went wrong on our side.'));
  };
}

const STARTING_RETRY_SECONDS = 2;

/** Creates a handler that answers every request with these words. */
const answerAll =
  (words: string) =>
  (refuse: Refuse): RequestHandler => {
    const options = { retryAfterSeconds: STARTING_RETRY_SECONDS };
    const error = new AppError('service_starting', words, options);
    return (request, response) => refuse(request, response, error);
  };

/** Answers every request until the start is complete. */
export const answerStarting = answerAll('The service is starting. Try again in a moment.');

/** Answers every request to a process without the `web` role. */
export const refuseWithoutWebRole = answerAll(
  'This process does not answer calls. Send them to a process whose ROLES include web.',
);

/** Returns whether the request is at fault: an invalid address, or an error of Express with a status below 500. */
function isRequestAtFault(error: unknown): boolean {
  if (error instanceof URIError) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_INVALID_URL') return true;
  return 'status' in error && typeof error.status === 'number' && error.status < 500;
}
