import type { FieldLimit } from '../../calls/contract-limits.server.ts';

/**
 * The error for a text that is longer than its field allows. Fields have no `maxlength`: a browser would silently cut
 * pasted text, and a truncated style code may be another product's.
 */
export function lengthError(text: string, limit: FieldLimit | undefined): string | undefined {
  const { length } = text.trim();
  if (limit?.maxChars === undefined || length <= limit.maxChars) return undefined;
  return `Too long: use at most ${limit.maxChars} characters (now ${length}).`;
}
