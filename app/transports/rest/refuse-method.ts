import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#app/platform/errors.ts';
import { toProblemResponse } from './to-problem-response.ts';

/** Returns a loader or action that answers 405. @param allow the methods that the address takes */
export function refuseMethod(allow: string) {
  return ({ context }: LoaderFunctionArgs): Response => {
    const { appUrl, topUpUrl } = context.services.rest;
    const error = new AppError('method_not_allowed', `This address accepts only ${allow}.`);
    return toProblemResponse(error, { requestId: context.requestId, appUrl, topUpUrl, allow });
  };
}
