import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** Where no `Host` was sent, as HTTP/1.0 allows. */
const NO_HOST = 'localhost';
/** An address that cannot be read, for what is none. */
const UNREADABLE = '/%';
/** What no path of ours has. Routes are matched by expressions that such a character ends. */
const NEVER_IN_A_PATH = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Gives a request the one form of address that the code behind knows: a path without `.` and `..`, as Remix will see
 * it. A server must take a whole URL as well (RFC 9112, 3.2.2), and then its host counts. What is neither becomes a path
 * that cannot be read.
 */
export function toPath(request: IncomingMessage): void {
  const target = request.url ?? '';
  const address = target.startsWith('/') ? `http://${NO_HOST}${target}` : target;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && address === target) request.headers.host = url.host;
  request.url = isWeb ? url.pathname + withoutData(url.search) : UNREADABLE;
}

/** Remix answers this parameter of its older versions with an error of its own. No page of ours sends it. */
function withoutData(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('_data')) return search;
  query.delete('_data');
  return `?${query}`;
}

/**
 * Lets requests pass whose host and path can be read. Remix makes a URL of both, and a host with a slash in it
 * would become part of the path.
 * @throws AppError `malformed_request`, `not_found`
 */
export const requireReadableAddress: RequestHandler = (request, _response, next) => {
  request.headers.host ??= NO_HOST;
  const forwarded = request.headers['x-forwarded-host'];
  for (const host of [request.headers.host, forwarded])
    if (host !== undefined && !HOST.test(String(host)))
      throw new AppError('malformed_request', 'The host of this request cannot be read.');
  if (NEVER_IN_A_PATH.test(decodePath(request.url)))
    throw new AppError('not_found', 'Nothing is here: no address has a control character.');
  next();
};

function decodePath(target: string): string {
  try {
    return decodeURIComponent(target.split('?', 1)[0] ?? '');
  } catch {
    throw new AppError('malformed_request', 'The path of this request cannot be decoded.');
  }
}
