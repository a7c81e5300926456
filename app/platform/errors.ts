/**
 * Every way a call can fail: the code a caller sees, its HTTP status and its title. Transports turn an AppError
 * into the form of their protocol; no other code or status is used.
 */
export const ERRORS = {
  malformed_request: { status: 400, title: 'The request could not be read' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  unauthorized: { status: 401, title: 'A valid API key is needed' },
  insufficient_credits: { status: 402, title: 'Not enough credits' },
  key_credits_used: { status: 402, title: 'This key has used up its credits for this month' },
  missing_scope: { status: 403, title: 'This key may not call this operation' },
  staff_may_not_write: { status: 403, title: 'Your permissions in Shopify do not allow this' },
  owner_only: { status: 403, title: 'Only the owner of the store may do this' },
  shop_uninstalled: { status: 403, title: 'The app is not installed in this store' },
  foreign_origin: { status: 403, title: 'The request came from another website' },
  store_access_denied: { status: 403, title: 'The store refused access' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  style_code_collision: { status: 409, title: 'Another spelling of this style code exists' },
  option_structure_conflict: {
    status: 409,
    title: 'The options differ from those of the product in the store',
  },
  product_claim_conflict: { status: 409, title: 'More than one product claims this style code' },
  variant_conflict: { status: 409, title: 'A variant matches more than one variant in the store' },
  upsert_in_progress: { status: 409, title: 'Another upsert of this style code is running' },
  undo_expired: { status: 409, title: 'It is too late to undo this' },
  stock_outcome_unknown: { status: 409, title: 'Whether the stock was changed is not known' },
  idempotency_in_flight: { status: 409, title: 'A call with this idempotency key is running' },
  session_conflict: { status: 409, title: "The session's status does not allow this" },
  same_photo: { status: 409, title: 'This photo is in the session already' },
  job_conflict: { status: 409, title: "The job's status does not allow this" },
  body_too_large: { status: 413, title: 'The body is too large' },
  job_storage_full: { status: 413, title: "The storage for this store's jobs is full" },
  image_too_large: { status: 413, title: 'The photo is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  invalid_input: { status: 422, title: 'The input is not valid' },
  image_unreachable: { status: 422, title: 'The photo could not be fetched' },
  image_not_supported: { status: 422, title: 'The file is not a photo that can be read' },
  idempotency_mismatch: { status: 422, title: 'This idempotency key belongs to another request' },
  store_rejected: { status: 422, title: 'The store refused the change' },
  rate_limited: { status: 429, title: 'Too many calls' },
  daily_limit_reached: { status: 429, title: "This store's searches for today are used up" },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  upstream_unavailable: { status: 502, title: 'A service this call depends on failed' },
  upstream_busy: { status: 503, title: 'A service this call depends on is busy' },
  staff_rights_unknown: { status: 503, title: 'Your permissions could not be checked' },
  service_starting: { status: 503, title: 'The service is starting' },
  database_unavailable: { status: 503, title: 'Our database cannot be reached at the moment' },
  upstream_timeout: { status: 504, title: 'A service this call depends on took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field. `pointer` is an RFC 6901 JSON pointer into the input, "" for the whole input. */
export type FieldProblem = {
  pointer: string;
  /** What is wrong and what would be right, in one sentence. */
  detail: string;
  /** Nearest valid spellings, best first. */
  suggestions?: string[];
};

export type AppErrorOptions = {
  errors?: FieldProblem[];
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  /** The id of the upsert that failed after it had begun to write; the upsert can be undone with it. */
  upsertId?: string | undefined;
  /** Kept for the log, never shown. */
  cause?: unknown;
};

/**
 * A failure with a code from the table. `detail` is this app's own sentence for the caller. Text from outside
 * (userErrors, page titles) is quoted in `errors[].detail`. Neither contains secrets.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  readonly upsertId: string | undefined;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.upsertId = options.upsertId;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Creates the error for one invalid field. @param detail what is wrong and what would be right */
export function invalidField(pointer: string, detail: string, suggestions?: string[]): AppError {
  const problem: FieldProblem = { pointer, detail };
  if (suggestions?.length) problem.suggestions = suggestions;
  return new AppError('invalid_input', detail, { errors: [problem] });
}

/**
 * Returns the same failure with one more sentence for the caller. Errors other than an AppError are returned unchanged.
 */
export function addSentence(failure: Error, sentence: string): Error {
  if (!(failure instanceof AppError)) return failure;
  const { code, message, errors, retryAfterSeconds, upsertId } = failure;
  const options = { errors, cause: failure, retryAfterSeconds, upsertId };
  return new AppError(code, `${message} ${sentence}`, options);
}
