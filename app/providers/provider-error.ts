/** Why a provider failed. A fixed set: the service's own text is never passed on. */
export type ProviderFailure =
  | 'timeout'
  | 'rate_limited'
  | 'out_of_quota'
  | 'unauthorized'
  | 'refused'
  | 'bad_answer'
  | 'unavailable'
  /** The store has reached its daily limit; the service was not called. */
  | 'daily_limit'
  /** A local reader was too busy to start in time; the photo is not at fault. */
  | 'overloaded';

/** The only error a provider adapter may throw, apart from the reason for an abort. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly failure: ProviderFailure;
  /** Seconds after which a retry makes sense, if known. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    provider: string,
    failure: ProviderFailure,
    cause?: unknown,
    retryAfterSeconds?: number,
  ) {
    super(`${provider}: ${failure}`, cause === undefined ? undefined : { cause });
    this.provider = provider;
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
