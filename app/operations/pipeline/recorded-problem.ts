import type { CallProblem } from '#app/domain/activity/recorded-call.ts';
import type { AppError } from '#app/platform/errors.ts';
import { storableText } from './storable-text.ts';

/** Calls that fail are free, so what each leaves behind is bounded. */
const MAX_ERRORS = 20;
const MAX_TEXT_CHARS = 500;

/**
 * Returns what the caller of a failed call was told, for the activity. Texts may quote the input and Shopify's answer.
 */
export function recordedProblem({ message, errors, upsertId }: AppError): CallProblem {
  return storableText({
    detail: cut(message),
    errors: errors.slice(0, MAX_ERRORS).map(({ pointer, detail, suggestions }) => ({
      pointer: cut(pointer),
      detail: cut(detail),
      ...(suggestions && { suggestions: suggestions.map(cut) }),
    })),
    ...(upsertId !== undefined && { upsertId }),
  });
}

const cut = (text: string): string =>
  text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS - 1)}…` : text;
