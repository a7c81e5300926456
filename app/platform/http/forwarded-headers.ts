import type { Request, RequestHandler } from 'express';

/** Headers in which a proxy says where a request comes from, but which any client can send. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Removes these headers unless the request comes from a proxy named in the settings: a caller must not choose the
 * address that limits apply to, or the host that Remix uses.
 */
export const dropForwardedHeaders: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  if (!isFromTrustedProxy(request)) for (const name of FORWARDED) delete headers[name];
  // A chain of proxies sends a list; its first entry is the host that the caller asked for.
  const host = request.get('x-forwarded-host');
  if (host !== undefined) headers['x-forwarded-host'] = host.split(',', 1)[0]?.trim();
  if (!/^https?$/.test(request.get('x-forwarded-proto') ?? 'http'))
    delete headers['x-forwarded-proto'];
  next();
};

/** Returns whether a request comes from a proxy named in the settings. */
export function isFromTrustedProxy(request: Request): boolean {
  const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const from = request.socket.remoteAddress;
  return from !== undefined && isTrusted(from, 0);
}
