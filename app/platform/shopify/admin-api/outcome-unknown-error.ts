import { AppError, type ErrorCode } from '../../errors.ts';

type Options = { retryAfterSeconds?: number | undefined; wasRepeated?: boolean; cause?: unknown };

/**
 * A write was sent and its answer was lost: it may or may not have been executed. Read the store before doing anything
 * else. The code and message are those of the last failure.
 */
export class OutcomeUnknownError extends AppError {
  /** Whether the write is repeatable and all its retries failed too. */
  readonly wasRepeated: boolean;

  constructor(code: ErrorCode, detail: string, options: Options = {}) {
    const { retryAfterSeconds, wasRepeated = false, cause } = options;
    super(code, detail, { cause, retryAfterSeconds });
    this.wasRepeated = wasRepeated;
  }
}
