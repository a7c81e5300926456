import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleWhen, wrap } from 'cockatiel';
import { Agent, type FormData, request } from 'undici';
import { parseRetryAfter } from '#app/platform/http/parse-retry-after.ts';
import { rejectOnAbort } from '#app/platform/reject-on-abort.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { createRetryPolicy, isRetryableStatus, RetryableResponse } from './create-retry-policy.ts';
import type { HttpResponse } from './http-response.ts';
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
   * @throws ProviderError `timeout`, `unavailable` (network, breaker open, queue full), `bad_answer` (body too large);
   *   the signal's reason when the caller aborted. No error contains the URL.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

const DEFAULTS = {
  /** Time limit of one attempt, in milliseconds. A time-out is not retried. */
  timeoutMs: 20_000,
  /** Retries after a 5xx, a 429 with `Retry-After`, or a broken connection. */
  retries: 1,
  /** Delay before a retry if the response has no `Retry-After`, in milliseconds. */
  retryDelayMs: 250,
  /** Longest `Retry-After` to wait for, in milliseconds. */
  maxRetryAfterMs: 3000,
  /** Concurrent requests; 8 times as many may wait. */
  maxConcurrent: 4,
  /** Size limit of a response body, in bytes. */
  maxResponseBytes: 4 * 1024 * 1024,
  /** Consecutive failures that open the circuit breaker, and how long it stays open. */
  breakerFailures: 5,
  breakerOpenMs: 15_000,
};

/** `provider` is the name in errors. */
export type BoundedHttpOptions = { provider: string } & Partial<typeof DEFAULTS>;

/** HTTP client for providers, with time-out, retry, circuit breaker, queue, abort and size limit. */
export function createBoundedHttp(given: BoundedHttpOptions): BoundedHttp {
  const options = { ...DEFAULTS, ...given };
  const { provider, maxConcurrent, timeoutMs } = options;
  const agent = new Agent({
    connections: maxConcurrent,
    connectTimeout: Math.min(timeoutMs, 5000),
    maxResponseSize: options.maxResponseBytes,
  });
  const retries = createRetryPolicy(options);
  const breaker = circuitBreaker(handleWhen(countsAsFailure), {
    halfOpenAfter: options.breakerOpenMs,
    breaker: new ConsecutiveBreaker(options.breakerFailures),
  });
  const policies = wrap(bulkhead(maxConcurrent, maxConcurrent * 8), retries, breaker);
  retries.onRetry(() => METRICS.providerRetries.add(1, { provider }));
  breaker.onBreak(() => METRICS.breakerOpen.set(1, { provider }));
  breaker.onReset(() => METRICS.breakerOpen.set(0, { provider }));
  METRICS.breakerOpen.set(0, { provider });
  METRICS.providerRetries.add(0, { provider });

  return {
    async send(outgoing) {
      const { signal } = outgoing;
      signal.throwIfAborted();
      try {
        // Rejects at once on an abort; the retry policy alone would first wait out its delay.
        return await rejectOnAbort(
          policies.execute(() => sendOnce(agent, outgoing, timeoutMs), signal),
          signal,
        );
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof RetryableResponse) return error.response;
        throw toProviderError(provider, error);
      }
    },
    close: () => agent.close(),
  };
}

/** Sends without a retry. @throws RetryableResponse for a 429 or 5xx, CallerAborted */
async function sendOnce(
  agent: Agent,
  { method, url, headers, body, signal }: HttpRequest,
  timeoutMs: number,
): Promise<HttpResponse> {
  try {
    const received = await request(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      body: body ?? null,
      dispatcher: agent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const retryAfter = received.headers['retry-after'];
    const response = {
      status: received.statusCode,
      body: await received.body.text(),
      retryAfterMs: parseRetryAfter(retryAfter?.toString(), Date.now()),
    };
    if (isRetryableStatus(response.status)) throw new RetryableResponse(response);
    return response;
  } catch (error) {
    // The caller's signal may itself carry a TimeoutError, which does not come from the service.
    throw signal.aborted ? new CallerAborted() : error;
  }
}

class CallerAborted extends Error {
  override readonly name = 'CallerAborted';
}

/** Whether the circuit breaker counts the error. An abort and a 429 do not mean that the service is down. */
function countsAsFailure(error: unknown): boolean {
  if (error instanceof RetryableResponse) return error.response.status >= 500;
  return !(error instanceof ProviderError || error instanceof CallerAborted);
}
