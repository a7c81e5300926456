import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#app/platform/errors.ts';
import { problemResponse } from './problem-response.ts';

/** For the half of a route, its loader or its action, whose methods the address does not take. @param allow those it takes */
export function refuseMethod(allow: string) {
  return ({ context }: LoaderFunctionArgs): Response => {
    const { appUrl, topUpUrl } = context.services.rest;
    const error = new AppError('method_not_allowed', `This address is called with ${allow}.`);
    return problemResponse(error, { requestId: context.requestId, appUrl, topUpUrl, allow });
  };
}
