import { ipLiteralOf, isPublicAddress } from './public-address.ts';
import { SafeFetchError } from './safe-fetch.ts';

/** One message for every cause, so that nobody can map a network with it. */
export const FORBIDDEN_ADDRESS =
  'This URL does not lead to a public address that may be fetched. Use a public host and the default port.';

const MAX_URL_CHARS = 2048;
/** Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476, ICANN's `internal`). */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'alt',
  'test',
  'invalid',
  'lan',
];

/** @throws SafeFetchError `bad_url` */
export function parseWebUrl(text: string): URL {
  if (text.length > MAX_URL_CHARS)
    throw new SafeFetchError('bad_url', `The URL is longer than ${MAX_URL_CHARS} characters.`);
  if (!URL.canParse(text)) throw new SafeFetchError('bad_url', 'This is not a full URL.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new SafeFetchError('bad_url', 'Only http and https URLs are allowed.');
  if (url.username || url.password)
    throw new SafeFetchError('bad_url', 'The URL must not carry a user name or a password.');
  return url;
}

/** Requires https, so that what leaves the service is encrypted. @throws SafeFetchError `bad_url` */
export function assertHttps(url: URL): void {
  if (url.protocol === 'https:') return;
  throw new SafeFetchError('bad_url', 'The URL must begin with https://.');
}

function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (!name.includes('.')) return true;
  return PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/**
 * Checks the text of a URL: default port, and no private name or private IP address. The URL parser has already turned
 * `0x7f.1`, `2130706433` and full-width digits into plain addresses.
 * @throws SafeFetchError `forbidden_address`
 */
export function assertPublicByText(url: URL): void {
  const literal = ipLiteralOf(url.hostname);
  const isPublic = literal === null ? !isPrivateName(url.hostname) : isPublicAddress(literal);
  if (url.port !== '' || !isPublic)
    throw new SafeFetchError('forbidden_address', FORBIDDEN_ADDRESS);
}
