import type { WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';

/** Converts the error of a worker pool to the error of the reader (`provider`) that runs on it. */
export function toReaderError(provider: string, error: WorkerPoolError): ProviderError {
  return new ProviderError(provider, toFailure(error), error, error.retryAfterSeconds);
}

function toFailure({ failure }: WorkerPoolError): ProviderFailure {
  if (failure === 'overloaded') return 'overloaded';
  return failure === 'deadline' ? 'timeout' : 'unavailable';
}
