import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** Used if no `Host` was sent, as HTTP/1.0 allows. */
const NO_HOST = 'localhost';
/** Replaces a request target that is not an address. This path cannot be decoded, so the request is refused. */
const UNREADABLE = '/%';
/** Characters that no path of the app contains. The expressions that match routes stop at such a character. */
const NEVER_IN_A_PATH = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Normalises a request's address to a path without `.` and `..`, as Remix sees it. A server must also accept a whole
 * URL, whose host then replaces the `Host` header (RFC 9112, 3.2.2). Anything else becomes UNREADABLE.
 */
export function toPath(request: IncomingMessage): void {
  const target = request.url ?? '';
  const address = target.startsWith('/') ? `http://${NO_HOST}${target}` : target;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && address === target) request.headers.host = url.host;
  request.url = isWeb ? url.pathname + withoutData(url.search) : UNREADABLE;
}

/** Removes a parameter of older Remix versions, which Remix now answers with an internal error. No page sends it. */
function withoutData(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('_data')) return search;
  query.delete('_data');
  return `?${query}`;
}

/**
 * Refuses requests whose host or path cannot be read. Remix builds a URL from both, so a slash in the host would change
 * the path.
 * @throws AppError `malformed_request`, `not_found`
 */
export const requireReadableAddress: RequestHandler = (request, _response, next) => {
  request.headers.host ??= NO_HOST;
  const forwarded = request.headers['x-forwarded-host'];
  for (const host of [request.headers.host, forwarded])
    if (host !== undefined && !HOST.test(String(host)))
      throw new AppError('malformed_request', 'The host of this request cannot be read.');
  if (NEVER_IN_A_PATH.test(decodePath(request.url)))
    throw new AppError('not_found', 'Not found: an address cannot have control characters.');
  next();
};

function decodePath(target: string): string {
  try {
    return decodeURIComponent(target.split('?', 1)[0] ?? '');
  } catch {
    throw new AppError('malformed_request', 'The path of this request cannot be decoded.');
  }
}
