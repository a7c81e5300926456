import { AppError } from '#app/platform/errors.ts';
import { problemResponse } from './problem-response.ts';

/** Under /api/v1 a wrong path is a problem document too, never a page. */
export function handleUnknownPath(context: {
  services: { appUrl: string; topUpUrl: string };
  requestId: string;
}): Response {
  const error = new AppError('not_found', 'Nothing is here. See /api/v1/docs for what there is.');
  return problemResponse(error, { requestId: context.requestId, ...context.services });
}
