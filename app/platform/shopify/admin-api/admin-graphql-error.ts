import { AppError, type ErrorCode } from '../../errors.ts';
import { accessDenied } from './access-denied.ts';
import { unexpectedAnswer } from './unexpected-answer.ts';

/** A top-level GraphQL error, as data. */
export type AdminTopLevelError = { message: string; code?: string; path?: (string | number)[] };

/** The store's own trouble: the same request may well succeed later. */
const OWN_TROUBLE = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SERVICE_UNAVAILABLE']);
const REFUSED = ['ACCESS_DENIED', 'SHOP_INACTIVE'] as const;
/** Anything else is text from outside. */
const CODE = /^\w{1,60}$/;

/**
 * Shopify answered with top-level `errors`. Those of one root field leave the others alone: they have run,
 * and what they answered is in `data`.
 */
export class AdminGraphqlError extends AppError {
  readonly topLevel: readonly AdminTopLevelError[];
  /** What was answered beside the errors; null where nothing was. */
  readonly data: unknown;

  constructor(errors: readonly AdminTopLevelError[], data: unknown = null) {
    const { code, message } = tell(errors);
    super(code, message, { cause: new Error(errors.map((error) => error.code).join(', ')) });
    this.topLevel = errors;
    this.data = data;
  }

  /** Whether a root field was answered beside the errors: then each part tells whether it ran. */
  get hasAnswers(): boolean {
    return Object.values(this.data ?? {}).some((root) => root !== null);
  }

  /** The store met trouble of its own: what it was asked for may have been done all the same. */
  get isOwnTrouble(): boolean {
    return this.topLevel.some(({ code }) => OWN_TROUBLE.has(code ?? ''));
  }

  /** The request itself is at fault: neither the app's permissions nor trouble of the store's own. */
  get isAboutRequest(): boolean {
    return !this.isOwnTrouble && this.code !== 'store_access_denied';
  }
}

function tell(errors: readonly AdminTopLevelError[]): { code: ErrorCode; message: string } {
  for (const refusal of REFUSED) {
    const found = errors.find(({ code }) => code === refusal);
    if (found) return accessDenied(refusal, found.message);
  }
  const trouble = errors.find(({ code }) => OWN_TROUBLE.has(code ?? ''));
  const known = errors.find(({ code }) => CODE.test(code ?? ''))?.code;
  return {
    code: 'upstream_unavailable',
    message: trouble
      ? `The store met an error of its own (${trouble.code}). Try again later.`
      : unexpectedAnswer(known === undefined ? 'with an error' : `with the error ${known}`),
  };
}
