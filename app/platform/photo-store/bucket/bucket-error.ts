import { causeCode } from '#app/platform/http/cause-code.ts';

/** Why a bucket did not do what was asked. */
export type BucketFailure =
  | 'unreachable'
  | 'timeout'
  /** A wrong key, secret or permission. */
  | 'denied'
  | 'no_bucket'
  | 'wrong_region'
  /** Any other error that the service reported. */
  | 'failed';

/**
 * The only error that a bucket throws. Contains the failure's code, but no address and nothing else that was answered.
 */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly failure: BucketFailure;
  /** A code such as `AccessDenied` or `ECONNREFUSED`. */
  readonly code: string;
  constructor(action: string, failure: BucketFailure, code: string) {
    super(`${action}: ${failure} (${code})`);
    this.failure = failure;
    this.code = code;
  }
}

/** Failures by the answer's error code, as in AWS's list of error codes. */
const BY_CODE: Record<string, BucketFailure> = {
  NoSuchBucket: 'no_bucket',
  PermanentRedirect: 'wrong_region',
  TemporaryRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  IllegalLocationConstraintException: 'wrong_region',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  // The SDK's own code: there are no credentials on this machine.
  CredentialsProviderError: 'denied',
  TimeoutError: 'timeout',
  AbortError: 'timeout',
};

/**
 * Converts what the SDK threw. Nothing else of the SDK's error is kept: the error for a wrong signature repeats the
 * access key and the request that was signed.
 */
export function toBucketError(action: string, thrown: unknown): BucketError {
  const { name = '', status } = nameAndStatus(thrown);
  const code = causeCode(thrown);
  // The SDK also calls a broken connection a TimeoutError.
  if (code !== '' && code !== 'ETIMEDOUT') return new BucketError(action, 'unreachable', code);
  const known = BY_CODE[name];
  if (known) return new BucketError(action, known, name);
  if (status === 401 || status === 403) return new BucketError(action, 'denied', name);
  if (status !== undefined) return new BucketError(action, 'failed', `${name} ${status}`);
  return new BucketError(action, 'failed', name);
}

/** Returns whether the error says that the object does not exist. */
export const isNoSuchKey = (thrown: unknown): boolean => nameAndStatus(thrown).name === 'NoSuchKey';

function nameAndStatus(thrown: unknown): { name?: string; status?: number } {
  if (!(thrown instanceof Error)) return {};
  const { $metadata } = thrown as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const name = /^\w{1,60}$/.test(thrown.name) ? thrown.name : 'Unknown';
  return { name, ...(status !== undefined && { status }) };
}
