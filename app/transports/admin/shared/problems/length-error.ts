import type { FieldLimit } from '../../calls/contract-limits.server.ts';

/**
 * Says that a text is longer than its field takes. Fields have no `maxlength`: a browser would cut what a
 * person pastes, without a word, and a code without its end is another product's.
 */
export function lengthError(text: string, limit: FieldLimit | undefined): string | undefined {
  const { length } = text.trim();
  if (limit?.maxChars === undefined || length <= limit.maxChars) return undefined;
  return `Too long: at most ${limit.maxChars} characters, these are ${length}.`;
}
