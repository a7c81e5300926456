import type { Clock } from '#app/platform/clock.ts';
import { type ReadAnswer, readBody, readStatus } from './admin-answer.ts';
import type { AdminRequest } from './admin-client.ts';

export type ExchangeOptions = {
  fetch: typeof fetch;
  apiVersion: string;
  clock: Clock;
  shopOrigin: (shop: string) => string;
  attemptTimeoutMs?: number;
};

const ATTEMPT_TIMEOUT_MS = 25_000;
/** Failures before a byte of the request left: nothing can have run. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Sends one request once and reads what came of it. @throws only when the caller's signal aborted a read. */
export async function exchangeOnce(
  options: ExchangeOptions,
  shop: string,
  request: AdminRequest,
  token: string,
): Promise<ReadAnswer> {
  const timeout = AbortSignal.timeout(options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS);
  try {
    const response = await options.fetch(endpoint(options, shop), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify({ query: request.document, variables: request.variables }),
      signal: AbortSignal.any([request.signal, timeout]),
    });
    const text = await response.text();
    if (response.status === 200) return readBody(text);
    const retryAfter = response.headers.get('retry-after');
    return { exchange: readStatus(response.status, retryAfter, options.clock.now()) };
  } catch (error) {
    // A write under way when the caller left has an unknown outcome; a read has none worth knowing.
    if (request.signal.aborted && request.repeatable) throw request.signal.reason;
    if (timeout.aborted) return { exchange: { kind: 'unknown', failure: 'timeout' } };
    const kind = NEVER_SENT.has(causeCode(error)) ? 'not_executed' : 'unknown';
    return { exchange: { kind, failure: 'unavailable' } };
  }
}

function endpoint(options: ExchangeOptions, shop: string): string {
  return `${options.shopOrigin(shop)}/admin/api/${options.apiVersion}/graphql.json`;
}

/** Node's fetch wraps the socket's error as `cause`. */
function causeCode(error: unknown): string {
  let current = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    current = current.cause;
  }
  return '';
}
