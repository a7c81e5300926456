import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleWhen, wrap } from 'cockatiel';
import { Agent, type FormData, request } from 'undici';
import { ProviderError } from '#app/providers/provider-error.ts';
import { createRetryPolicy, isRetryableStatus, RetryableResponse } from './create-retry-policy.ts';
import type { HttpResponse } from './http-response.ts';
import { readBody } from './read-body.ts';
import { toProviderError } from './to-provider-error.ts';

type HttpRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData;
  signal: AbortSignal;
};

export interface BoundedHttp {
  /**
   * Sends a request and returns the response, whatever its status. Redirects are not followed.
   * @throws ProviderError `timeout`, `unavailable` (network, breaker open, queue full), `bad_answer` (body too
   *   large); the signal's reason when the caller aborted. Neither contains the URL.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

export type BoundedHttpOptions = {
  /** Name in errors. */
  provider: string;
  /** Time limit of one attempt, in milliseconds. A time-out is not retried. Default 20,000. */
  timeoutMs?: number;
  /** Retries after a 5xx, a 429 with `Retry-After`, or a broken connection. Default 1. */
  retries?: number;
  /** Delay before a retry where the response has no `Retry-After`, in milliseconds. Default 250. */
  retryDelayMs?: number;
  /** Longest `Retry-After` to wait for, in milliseconds. Default 3,000. */
  maxRetryAfterMs?: number;
  /** Concurrent requests; 8 times as many may wait. Default 4. */
  maxConcurrent?: number;
  /** Size limit of a response body, in bytes. Default 4 MiB. */
  maxResponseBytes?: number;
  /** Consecutive failures that open the circuit breaker, and how long it stays open. Defaults 5 and 15,000 ms. */
  breakerFailures?: number;
  breakerOpenMs?: number;
};

/** HTTP client for providers, with time-out, retry, circuit breaker, queue, abort and size limit. */
export function createBoundedHttp(options: BoundedHttpOptions): BoundedHttp {
  const timeoutMs = options.timeoutMs ?? 20_000;
  const maxConcurrent = options.maxConcurrent ?? 4;
  const agent = new Agent({
    connections: maxConcurrent,
    connectTimeout: Math.min(timeoutMs, 5000),
  });
  const sendOnce = createSendOnce(agent, timeoutMs, options.maxResponseBytes ?? 4 * 1024 * 1024);
  const policies = wrap(
    bulkhead(maxConcurrent, maxConcurrent * 8),
    createRetryPolicy({
      retries: options.retries ?? 1,
      delayMs: options.retryDelayMs ?? 250,
      maxRetryAfterMs: options.maxRetryAfterMs ?? 3000,
    }),
    circuitBreaker(handleWhen(countsAsFailure), {
      halfOpenAfter: options.breakerOpenMs ?? 15_000,
      breaker: new ConsecutiveBreaker(options.breakerFailures ?? 5),
    }),
  );

  return {
    async send(outgoing) {
      const { signal } = outgoing;
      signal.throwIfAborted();
      try {
        return await rejectOnAbort(
          policies.execute(() => sendOnce(outgoing), signal),
          signal,
        );
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof RetryableResponse) return error.response;
        throw toProviderError(options.provider, error);
      }
    },
    close: () => agent.close(),
  };
}

/** Sends without a retry. @throws RetryableResponse for a 429 or 5xx, CallerAborted */
function createSendOnce(agent: Agent, timeoutMs: number, maxResponseBytes: number) {
  const exchange = async (outgoing: HttpRequest): Promise<HttpResponse> => {
    const received = await request(outgoing.url, {
      method: outgoing.method,
      headers: { accept: 'application/json', ...outgoing.headers },
      body: outgoing.body ?? null,
      dispatcher: agent,
      signal: AbortSignal.any([outgoing.signal, AbortSignal.timeout(timeoutMs)]),
    });
    return {
      status: received.statusCode,
      body: await readBody(received.body, maxResponseBytes),
      headers: joinHeaders(received.headers),
    };
  };
  return async (outgoing: HttpRequest): Promise<HttpResponse> => {
    const response = await exchange(outgoing).catch((error: unknown) => {
      // The caller's signal may itself carry a TimeoutError, which is not the service's.
      throw outgoing.signal.aborted ? new CallerAborted() : error;
    });
    if (isRetryableStatus(response.status)) throw new RetryableResponse(response);
    return response;
  };
}

class CallerAborted extends Error {
  override readonly name = 'CallerAborted';
}

/** Rejects as soon as the signal aborts: the retry policy would first wait out its delay. */
async function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

/** Whether the circuit breaker counts the error. An abort and a 429 do not mean that the service is down. */
function countsAsFailure(error: unknown): boolean {
  if (error instanceof RetryableResponse) return error.response.status >= 500;
  return !(error instanceof ProviderError || error instanceof CallerAborted);
}

function joinHeaders(headers: Record<string, string | string[] | undefined>) {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
