import type { Clock } from '#app/platform/clock.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import { type ExchangeFailure, type ReadAnswer, readBody, readStatus } from './admin-answer.ts';
import type { AdminRequest } from './admin-client.ts';
import { isWrite } from './is-write.ts';

export type ExchangeOptions = {
  fetch: typeof fetch;
  /** The API version, such as `2026-10`. */
  apiVersion: string;
  clock: Clock;
  /** The origin of a shop's API: `https://<shop>`. */
  shopOrigin: (shop: string) => string;
  /** Longest wait for one answer. */
  attemptTimeoutMs?: number;
};

const ATTEMPT_TIMEOUT_MS = 25_000;
/** Codes of failures before any byte of the request was sent: nothing can have run. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Sends a request once and reads the outcome. @throws the signal's reason, only when the signal aborted a read */
export async function exchangeOnce(
  options: ExchangeOptions,
  shop: string,
  request: AdminRequest,
  token: string,
): Promise<ReadAnswer> {
  const timeout = AbortSignal.timeout(options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS);
  try {
    const url = `${options.shopOrigin(shop)}/admin/api/${options.apiVersion}/graphql.json`;
    const response = await options.fetch(url, {
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
    // A write that the caller aborted has an unknown outcome; the outcome of a read does not matter.
    if (request.signal.aborted && !isWrite(request)) throw request.signal.reason;
    if (request.signal.aborted) return { exchange: { kind: 'unknown', failure: OUT_OF_TIME } };
    if (timeout.aborted) return { exchange: { kind: 'unknown', failure: SILENCE } };
    return NEVER_SENT.has(causeCode(error))
      ? { exchange: { kind: 'not_executed', failure: UNREACHABLE } }
      : { exchange: { kind: 'unknown', failure: CUT_OFF } };
  }
}

/** The caller's signal aborted a write after it was sent. */
export const OUT_OF_TIME: ExchangeFailure = {
  kind: 'timeout',
  what: 'The call timed out before the store answered',
};
const SILENCE: ExchangeFailure = { kind: 'timeout', what: 'The store took too long to answer' };
const UNREACHABLE: ExchangeFailure = {
  kind: 'unavailable',
  what: 'The store could not be reached',
};
const CUT_OFF: ExchangeFailure = {
  kind: 'unavailable',
  what: 'The connection to the store broke before it answered',
};
