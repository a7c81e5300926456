import { AppError, type ErrorCode } from '../../errors.ts';
import { accessDenied } from './access-denied.ts';
import { unexpectedAnswer } from './unexpected-answer.ts';

/** A top-level GraphQL error, as data. */
export type AdminTopLevelError = {
  message: string;
  code?: string | undefined;
  path?: (string | number)[] | undefined;
};

/** Codes of the store's internal errors: the same request may succeed later. */
const STORE_ERRORS = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SERVICE_UNAVAILABLE']);
const REFUSED = ['ACCESS_DENIED', 'SHOP_INACTIVE'] as const;
/** The form of an error code; anything else is text from outside and is not repeated. */
const CODE = /^\w{1,60}$/;

/**
 * Shopify answered with top-level `errors`. An error of one root field does not affect the others: they have run,
 * and their answers are in `data`.
 */
export class AdminGraphqlError extends AppError {
  readonly topLevel: readonly AdminTopLevelError[];
  /** The answer that came with the errors; null if there was none. */
  readonly data: unknown;

  constructor(errors: readonly AdminTopLevelError[], data: unknown = null) {
    const { code, message } = toCodeAndMessage(errors);
    super(code, message, { cause: new Error(errors.map((error) => error.code).join(', ')) });
    this.topLevel = errors;
    this.data = data;
  }

  /** Whether any root field was answered. If so, each part says whether it ran. */
  get hasAnswers(): boolean {
    return Object.values(this.data ?? {}).some((root) => root !== null);
  }

  /** Whether the store had an internal error: the request may have been executed nevertheless. */
  get isStoreError(): boolean {
    return this.topLevel.some(({ code }) => STORE_ERRORS.has(code ?? ''));
  }

  /** Whether the request itself is wrong, rather than the app's permissions or the store. */
  get isAboutRequest(): boolean {
    return !this.isStoreError && this.code !== 'store_access_denied';
  }
}

function toCodeAndMessage(errors: readonly AdminTopLevelError[]): {
  code: ErrorCode;
  message: string;
} {
  for (const refusal of REFUSED) {
    const found = errors.find(({ code }) => code === refusal);
    if (found) return accessDenied(refusal, found.message);
  }
  const trouble = errors.find(({ code }) => STORE_ERRORS.has(code ?? ''));
  const known = errors.find(({ code }) => CODE.test(code ?? ''))?.code;
  return {
    code: 'upstream_unavailable',
    message: trouble
      ? `The store had an internal error (${trouble.code}). Try again later.`
      : unexpectedAnswer(known === undefined ? 'with an error' : `with the error ${known}`),
  };
}
