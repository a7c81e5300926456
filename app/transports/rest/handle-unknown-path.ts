import { AppError } from '#app/platform/errors.ts';
import { problemResponse } from './problem-response.ts';

/** Under /api/v1 a wrong path is a problem document too, never a page. */
export function handleUnknownPath(context: {
  services: { appUrl: string; topUpUrl: string };
  requestId: string;
}): Response {
  return problemResponse(nothingHere(), { requestId: context.requestId, ...context.services });
}

/** The 404 of a path that does not exist. */
export function nothingHere(): AppError {
  return new AppError('not_found', 'Nothing is here. See /api/v1/docs for what there is.');
}
