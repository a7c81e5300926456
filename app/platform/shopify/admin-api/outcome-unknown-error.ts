import { AppError, type ErrorCode } from '../../errors.ts';

type Options = { retryAfterSeconds?: number | undefined; wasRepeated?: boolean; cause?: unknown };

/**
 * A write was sent and its answer lost: it may or may not have happened. Read back before anything else.
 * The code and the words are those of what went wrong last.
 */
export class OutcomeUnknownError extends AppError {
  /** True when the write could be sent again without harm, and was, as often as that makes sense. */
  readonly wasRepeated: boolean;

  constructor(code: ErrorCode, detail: string, options: Options = {}) {
    const { retryAfterSeconds, wasRepeated = false, cause } = options;
    super(code, detail, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    this.wasRepeated = wasRepeated;
  }
}
