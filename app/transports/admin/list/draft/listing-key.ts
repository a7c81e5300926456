import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';

/**
 * How the idempotency key of each listing of a match begins: by it the listing is found again. A photo may show boxes
 * of several styles, and each is listed by itself.
 * @param styleCode of the match or the person's choice, as the form began with it
 */
export function listingKeyOf(matchCallId: string, styleCode: string): string {
  return `listing of ${matchCallId} ${comparisonKey(styleCode).slice(0, LONGEST_CODE)} `;
}

/** An idempotency key has at most 255 characters. */
const LONGEST_CODE = 120;
