/** How an outside service failed, in words of ours. Never carries its text. */
export type ProviderFailure =
  | 'timeout'
  | 'rate_limited'
  | 'out_of_quota'
  | 'unauthorized'
  | 'refused'
  | 'bad_answer'
  | 'unavailable'
  /** A reader of our own had no time for it: never the fault of the photo. */
  | 'overloaded';

/** The one error a provider adapter may throw, besides an abort. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly failure: ProviderFailure;
  /** Seconds after which to come back, where that is known. */
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
