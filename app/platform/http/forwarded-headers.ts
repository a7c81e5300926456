import type { RequestHandler } from 'express';

/** What a proxy says of the request it passes on, and anybody may write. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Forgets what a request says of its own origin, unless it comes from a proxy that the settings name: neither limits
 * per address nor the host that Remix reads from these headers may be a caller's to choose.
 */
export const forgetForwarded: RequestHandler = (request, _response, next) => {
  const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const from = request.socket.remoteAddress;
  const { headers } = request;
  if (!from || !isTrusted(from, 0)) for (const name of FORWARDED) delete headers[name];
  // A chain of proxies makes a list of it: the first is what the caller asked for.
  const host = request.get('x-forwarded-host');
  if (host !== undefined) headers['x-forwarded-host'] = host.split(',', 1)[0]?.trim();
  if (!/^https?$/.test(request.get('x-forwarded-proto') ?? 'http'))
    delete headers['x-forwarded-proto'];
  next();
};
