import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';

/**
 * Returns the start of the idempotency keys of a match's listings. A photo may show boxes of several styles, which are
 * listed one by one. Calls are found by these keys (`Activity.listListings`).
 * @param styleCode the code that the form was opened with
 */
export function buildListingKeyPrefix(matchCallId: string, styleCode: string): string {
  return `listing of ${matchCallId} ${comparisonKey(styleCode).slice(0, MAX_CODE_CHARS)} `;
}

/** Parses the match's call and the comparison key of the code that the form was opened with; null for other keys. */
export function parseListingKey(key: string): { callId: string; boxKey: string } | null {
  const [, callId, boxKey] = /^listing of (\S+) (\S*) /.exec(key) ?? [];
  return callId === undefined || boxKey === undefined ? null : { callId, boxKey };
}

/** An idempotency key has at most 255 characters. */
const MAX_CODE_CHARS = 120;
