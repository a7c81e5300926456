/** How an outside service failed, in words of ours. Never carries its text. */
export type ProviderFailure =
  | 'timeout'
  | 'rate_limited'
  | 'out_of_quota'
  | 'unauthorized'
  | 'refused'
  | 'bad_answer'
  | 'unavailable';

/** The one error a provider adapter may throw, besides an abort. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly failure: ProviderFailure;
  constructor(provider: string, failure: ProviderFailure, cause?: unknown) {
    super(`${provider}: ${failure}`, cause === undefined ? undefined : { cause });
    this.provider = provider;
    this.failure = failure;
  }
}
