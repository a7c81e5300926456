import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleWhen, wrap } from 'cockatiel';
import { Agent, type FormData, request } from 'undici';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { HttpAnswer } from './http-answer.ts';
import { toProviderError } from './provider-failure-of.ts';
import { isTemporary, readCapped, retryPolicy, TemporaryAnswer } from './retry-policy.ts';

type HttpRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData;
  signal: AbortSignal;
};

export interface BoundedHttp {
  /**
   * Sends one request within every bound. Redirects are not followed.
   * @throws ProviderError `timeout`, `unavailable` (network, breaker open, too many waiting), `bad_answer`
   *   (body too large); the signal's reason when the caller aborted. Neither carries the URL.
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export type BoundedHttpOptions = {
  /** Name in errors. */
  provider: string;
  /** Longest one attempt may take, in milliseconds. A time-out is not tried again. Default 20,000. */
  timeoutMs?: number;
  /** Attempts after the first, on 5xx, on 429 that names its wait, on a broken connection. Default 1. */
  retries?: number;
  /** Wait before a retry that the answer gives no wait for, in milliseconds. Default 250. */
  retryDelayMs?: number;
  /** Longest `Retry-After` worth waiting for, in milliseconds. Default 3,000. */
  maxRetryAfterMs?: number;
  /** Requests at once; as many as 8 times that wait their turn. Default 4. */
  maxConcurrent?: number;
  /** Largest answer, in bytes. Default 4 MiB. */
  maxAnswerBytes?: number;
  /** Failures in a row that open the breaker, and how long it stays open. Defaults 5 and 15,000 ms. */
  breakerFailures?: number;
  breakerOpenMs?: number;
};

/** The one way adapters reach a search service: time-out, retry, breaker, queue, abort and size cap. */
export function createBoundedHttp(options: BoundedHttpOptions): BoundedHttp {
  const timeoutMs = options.timeoutMs ?? 20_000;
  const maxConcurrent = options.maxConcurrent ?? 4;
  const agent = new Agent({
    connections: maxConcurrent,
    connectTimeout: Math.min(timeoutMs, 5000),
  });
  const attempt = attemptWith(agent, timeoutMs, options.maxAnswerBytes ?? 4 * 1024 * 1024);
  const bounds = wrap(
    bulkhead(maxConcurrent, maxConcurrent * 8),
    retryPolicy({
      retries: options.retries ?? 1,
      delayMs: options.retryDelayMs ?? 250,
      maxRetryAfterMs: options.maxRetryAfterMs ?? 3000,
    }),
    circuitBreaker(handleWhen(countsAgainstProvider), {
      halfOpenAfter: options.breakerOpenMs ?? 15_000,
      breaker: new ConsecutiveBreaker(options.breakerFailures ?? 5),
    }),
  );

  return {
    async send(outgoing) {
      outgoing.signal.throwIfAborted();
      try {
        return await orAborted(
          bounds.execute(() => attempt(outgoing), outgoing.signal),
          outgoing.signal,
        );
      } catch (error) {
        if (outgoing.signal.aborted) throw outgoing.signal.reason;
        if (error instanceof TemporaryAnswer) return error.answer;
        throw toProviderError(options.provider, error);
      }
    },
    close: () => agent.close(),
  };
}

/** One attempt; a 429 or 5xx is thrown so that the policies see it, and handed out if it stays. */
function attemptWith(agent: Agent, timeoutMs: number, maxAnswerBytes: number) {
  const ask = async (outgoing: HttpRequest): Promise<HttpAnswer> => {
    const received = await request(outgoing.url, {
      method: outgoing.method,
      headers: { accept: 'application/json', ...outgoing.headers },
      body: outgoing.body ?? null,
      dispatcher: agent,
      signal: AbortSignal.any([outgoing.signal, AbortSignal.timeout(timeoutMs)]),
    });
    return {
      status: received.statusCode,
      body: await readCapped(received.body, maxAnswerBytes),
      headers: plainHeaders(received.headers),
    };
  };
  return async (outgoing: HttpRequest): Promise<HttpAnswer> => {
    const answer = await ask(outgoing).catch((error: unknown) => {
      // Whatever the caller left for, a deadline of its own too.
      throw outgoing.signal.aborted ? new CallerLeft() : error;
    });
    if (isTemporary(answer.status)) throw new TemporaryAnswer(answer);
    return answer;
  };
}

class CallerLeft extends Error {
  override readonly name = 'CallerLeft';
}

/** Does not wait for the end of a retry's pause once the caller is gone. */
async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A caller who left, or an answer that says "slow down", is no sign of a service that is down. */
function countsAgainstProvider(error: unknown): boolean {
  if (error instanceof TemporaryAnswer) return error.answer.status >= 500;
  return !(error instanceof ProviderError || error instanceof CallerLeft);
}

function plainHeaders(headers: Record<string, string | string[] | undefined>) {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}
