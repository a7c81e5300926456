import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/**
 * Paths for programs, which other sites may call; they contain no page and no data of a page. Every other path is
 * treated as a page, because Remix answers it.
 */
const OF_PROGRAMS = /^\/(?:(?:api\/v1|mcp|oauth|webhooks)(?:\/|$)|uploads\/[^/]+$)/i;
/** Remix's script appends this to a page's address to load its data. */
const PAGE_DATA = /\.data$/;
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses what Remix would wrongly treat as a request of its own pages: data at a path for programs, and a form sent by
 * a page of another site, which Remix would report as an internal error.
 * @throws AppError `not_found`, `foreign_origin`
 */
export const requireOwnPages: RequestHandler = (request, _response, next) => {
  const { origin, host } = request.headers;
  const forwardedHost = request.get('x-forwarded-host');
  if (OF_PROGRAMS.test(request.path)) {
    if (PAGE_DATA.test(request.path)) throw new AppError('not_found', 'Not found.');
    return next();
  }
  // For the data of a page, Remix treats every method but GET as a form.
  const isForm =
    CHANGING.includes(request.method) || (PAGE_DATA.test(request.path) && request.method !== 'GET');
  if (isForm && origin !== undefined && hostOf(origin) !== (forwardedHost ?? host))
    throw new AppError('foreign_origin', "Forms are accepted only from this app's own pages.");
  next();
};

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
