import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { AppError } from '../errors.ts';
import { createGuardedLookup, type ResolveAll, resolveBySystem } from './guarded-lookup.ts';
import {
  type FetchLimits,
  MAX_REDIRECTS,
  type PostOptions,
  type SafeFetch,
  SafeFetchError,
  type UrlRules,
} from './safe-fetch.ts';
import { assertHttps, assertPublicByText, parseWebUrl } from './url-rules.ts';

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const CONNECT_TIMEOUT_MS = 10_000;
const AGENT_OPTIONS = { connections: 1, pipelining: 0, maxHeaderSize: 16_384 };
const REQUEST_OPTIONS = { redirect: 'manual', credentials: 'omit' } as const;
const FILE_HEADERS = { accept: 'image/*,*/*;q=0.5', 'accept-encoding': 'identity' };

export type SafeFetchOptions = {
  /** Exact origins (`http://127.0.0.1:4001`) that may be reached although they are private: tests and demo only. */
  trustedOrigins: readonly string[];
  /** This service's public origin; a URL on its host is refused by `checkUrl`. */
  ownOrigin: string;
  /** Resolves names; by default with the system's resolver. */
  resolveAll?: ResolveAll;
};

/** Reads a body up to a limit. The bytes are counted regardless of Content-Length. */
async function readUpTo(response: Response, { maxBytes, memory }: FetchLimits): Promise<Buffer> {
  const tooLarge = () =>
    new SafeFetchError('too_large', `The file is larger than ${maxBytes} bytes.`);
  const length = Number(response.headers.get('content-length') ?? maxBytes);
  if (length > maxBytes) throw tooLarge();
  await memory?.take(length);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
}

/** `app.example.com.` is the same host as `app.example.com`. */
const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '');

/** Returns our own error, which undici wraps as `cause`; any other error becomes `unreachable`. */
function asSafeFetchError(error: unknown): SafeFetchError {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof SafeFetchError) return each;
  return new SafeFetchError('unreachable', 'The host did not answer with a file.');
}

/** Returns the file, or the address of a redirect. */
async function readOrRedirect(response: Response, limits: FetchLimits): Promise<Buffer | string> {
  const location = response.headers.get('location');
  if (REDIRECT_STATUSES.has(response.status) && location !== null) return location;
  if (response.status !== 200) {
    const detail = `The host answered with status ${response.status}.`;
    throw new SafeFetchError('bad_status', detail, response.status);
  }
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new SafeFetchError('compressed', 'The host sent compressed data unasked.');
  return readUpTo(response, limits);
}

/** Runs work that ends when its caller leaves, its time is over or the service stops. */
async function within<Outcome>(
  limits: { timeoutMs: number; signal: AbortSignal },
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  limits.signal.throwIfAborted();
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  try {
    return await work(AbortSignal.any([limits.signal, timeout, closing]));
  } catch (error) {
    if (limits.signal.aborted) throw limits.signal.reason;
    if (error instanceof AppError) throw error;
    if (timeout.aborted)
      throw new SafeFetchError('timeout', `No file arrived within ${limits.timeoutMs} ms.`);
    throw asSafeFetchError(error);
  }
}

/** Fetches URLs from outside; see {@link SafeFetch}. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const trusted = new Set(options.trustedOrigins.map((each) => new URL(each).origin));
  const ownHostname = withoutDot(new URL(options.ownOrigin).hostname);
  const lookup = createGuardedLookup(options.resolveAll ?? resolveBySystem);
  const closing = new AbortController();

  /** Sends one request without following redirects. Checks the URL each time, since a redirect may lead anywhere. */
  async function request<Outcome>(
    url: URL,
    init: RequestInit,
    read: (response: Response) => Promise<Outcome> | Outcome,
  ): Promise<Outcome> {
    const isTrusted = trusted.has(url.origin);
    if (!isTrusted) assertPublicByText(url);
    const connect = { timeout: CONNECT_TIMEOUT_MS, ...(!isTrusted && { lookup }) };
    // For this request alone: in undici 8 a pooled connection whose answer was aborted can hang.
    const dispatcher = new Agent({ ...AGENT_OPTIONS, connect });
    try {
      return await read(await fetch(url, { ...REQUEST_OPTIONS, ...init, dispatcher }));
    } finally {
      void dispatcher.destroy();
    }
  }

  async function follow(text: string, limits: FetchLimits, signal: AbortSignal): Promise<Buffer> {
    const { maxRedirects = MAX_REDIRECTS } = limits;
    let url = parseWebUrl(text);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const outcome = await request(url, { headers: FILE_HEADERS, signal }, (response) =>
        readOrRedirect(response, limits),
      );
      if (typeof outcome !== 'string') return outcome;
      if (!URL.canParse(outcome, url))
        throw new SafeFetchError('bad_url', 'The URL redirects to something that is not a URL.');
      url = parseWebUrl(new URL(outcome, url).href);
    }
    const detail = `The URL redirects more than ${maxRedirects} times.`;
    throw new SafeFetchError('too_many_redirects', detail);
  }

  async function send(
    text: string,
    { body, headers }: PostOptions,
    signal: AbortSignal,
  ): Promise<number> {
    const url = parseWebUrl(text);
    if (!trusted.has(url.origin)) assertHttps(url);
    return request(url, { method: 'POST', body, headers, signal }, ({ status }) => status);
  }

  function checkUrl(text: string, { onlyHttps = false }: UrlRules = {}): string | null {
    try {
      const url = parseWebUrl(text);
      if (trusted.has(url.origin)) return null;
      if (onlyHttps) assertHttps(url);
      if (withoutDot(url.hostname) === ownHostname)
        return 'The URL must not point at this service itself.';
      assertPublicByText(url);
      return null;
    } catch (error) {
      return asSafeFetchError(error).message;
    }
  }

  return {
    fetchBytes: (url, limits) =>
      within(limits, closing.signal, (signal) => follow(url, limits, signal)),
    post: (url, posting) => within(posting, closing.signal, (signal) => send(url, posting, signal)),
    checkUrl,
    async close() {
      closing.abort();
    },
  };
}
