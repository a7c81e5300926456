import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/** Paths of programs: no page and nothing that a page's script asks for is there. */
const OF_PROGRAMS = /^\/(?:api|mcp|webhooks)(?:\/|$)/i;
/** What Remix's script appends to the address of a page for its data. */
const PAGE_DATA = /\.data$/;
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses what Remix would take for a request of its own pages and is none: data of a path that belongs to programs, and
 * a form that another site's page sends, which Remix counts as a failure of ours.
 * @throws AppError `not_found`, `foreign_origin`
 */
export const requireOwnPages: RequestHandler = (request, _response, next) => {
  const { origin, host } = request.headers;
  const forwardedHost = request.get('x-forwarded-host');
  if (OF_PROGRAMS.test(request.path)) {
    if (PAGE_DATA.test(request.path)) throw new AppError('not_found', 'Nothing is here.');
    return next();
  }
  // Of the data of a page Remix takes every other method for a form.
  const isForm =
    CHANGING.includes(request.method) || (PAGE_DATA.test(request.path) && request.method !== 'GET');
  if (isForm && origin !== undefined && hostOf(origin) !== (forwardedHost ?? host))
    throw new AppError('foreign_origin', 'Forms are taken from the pages of this app alone.');
  next();
};

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
