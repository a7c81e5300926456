import type { WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';

/** A worker that gave no answer, as the failure of the reader it works for. */
export function workerFailure(provider: string, error: WorkerPoolError): ProviderError {
  return new ProviderError(provider, failureOf(error), error, error.retryAfterSeconds);
}

function failureOf({ failure }: WorkerPoolError): ProviderFailure {
  if (failure === 'overloaded') return 'overloaded';
  return failure === 'deadline' ? 'timeout' : 'unavailable';
}
