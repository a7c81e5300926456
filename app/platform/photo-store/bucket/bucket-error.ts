import { causeCode } from '#app/platform/http/cause-code.ts';

/** Why a bucket did not do what it was asked. */
export type BucketFailure =
  | 'unreachable'
  | 'timeout'
  /** Key, secret or permission. */
  | 'denied'
  | 'no_bucket'
  | 'wrong_region'
  /** Anything else that the service said. */
  | 'failed';

/** The only error of a bucket. Says the code of what went wrong, and neither an address nor what the service answered besides. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly failure: BucketFailure;
  /** Such as `AccessDenied` or `ECONNREFUSED`. */
  readonly code: string;
  constructor(action: string, failure: BucketFailure, code: string) {
    super(`${action}: ${failure} (${code})`);
    this.failure = failure;
    this.code = code;
  }
}

/** By the code of the answer; AWS's list of error codes has them. */
const BY_CODE: Record<string, BucketFailure> = {
  NoSuchBucket: 'no_bucket',
  PermanentRedirect: 'wrong_region',
  TemporaryRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  IllegalLocationConstraintException: 'wrong_region',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  // The SDK's own: no credentials on this machine.
  CredentialsProviderError: 'denied',
  TimeoutError: 'timeout',
  AbortError: 'timeout',
};

/**
 * What the SDK threw, in our words. Nothing else of it is kept: the error of a wrong signature repeats the access key and the
 * request that was signed.
 */
export function toBucketError(action: string, thrown: unknown): BucketError {
  const { name = '', status } = nameAndStatus(thrown);
  const code = causeCode(thrown);
  // The SDK names a connection that broke a TimeoutError, too.
  if (code !== '' && code !== 'ETIMEDOUT') return new BucketError(action, 'unreachable', code);
  const known = BY_CODE[name];
  if (known) return new BucketError(action, known, name);
  if (status === 401 || status === 403) return new BucketError(action, 'denied', name);
  if (status !== undefined) return new BucketError(action, 'failed', `${name} ${status}`);
  return new BucketError(action, 'failed', name);
}

/** Whether the object that was asked for is not there. */
export const isNoSuchKey = (thrown: unknown): boolean => nameAndStatus(thrown).name === 'NoSuchKey';

function nameAndStatus(thrown: unknown): { name?: string; status?: number } {
  if (!(thrown instanceof Error)) return {};
  const { $metadata } = thrown as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const name = /^\w{1,60}$/.test(thrown.name) ? thrown.name : 'Unknown';
  return { name, ...(status !== undefined && { status }) };
}
