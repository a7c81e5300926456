import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';

/** Answers a request that reaches no route, in the form that its path is known for. @param allow for a wrong method */
export type Refuse = (
  request: Request,
  response: Response,
  error: AppError,
  allow?: string,
) => void;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Methods that no route knows are answered here: further in they would count as our own failure. */
export function refuseOddMethods(refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    if (METHODS.includes(request.method)) return next();
    const error = new AppError('method_not_allowed', 'No address is called with this method.');
    refuse(request, response, error, METHODS.join(', '));
  };
}

/** For an address that is only read. */
export function refuseOtherMethods(refuse: Refuse): RequestHandler {
  return (request, response) =>
    refuse(
      request,
      response,
      new AppError('method_not_allowed', 'This address is called with GET.'),
      'GET, HEAD',
    );
}

/** What the sender got wrong is answered as such; the rest is ours, and logged. */
export function answerBrokenRequest(log: Logger, refuse: Refuse): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof AppError) return refuse(request, response, error);
    if (isSenders(error)) {
      const words = 'This request cannot be read.';
      return refuse(request, response, new AppError('malformed_request', words));
    }
    log.error({ err: error }, 'request failed');
    refuse(request, response, new AppError('internal_error', 'Something went wrong on our side.'));
  };
}

const STARTING_RETRY_SECONDS = 2;

/** Whatever is asked before the start is over. */
export function answerStarting(refuse: Refuse): RequestHandler {
  return (request, response) =>
    refuse(
      request,
      response,
      new AppError('service_starting', 'The service is starting. Try again in a moment.', {
        retryAfterSeconds: STARTING_RETRY_SECONDS,
      }),
    );
}

/** An address that is none, or what Express and its file server blame on the sender. */
function isSenders(error: unknown): boolean {
  if (error instanceof URIError) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_INVALID_URL') return true;
  return 'status' in error && typeof error.status === 'number' && error.status < 500;
}
