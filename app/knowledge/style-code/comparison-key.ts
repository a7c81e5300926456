import { upperNfkc } from './upper-nfkc.ts';

/**
 * What codes from labels, catalogues, pages and our records are compared by (docs/decisions/0009): NFKC, upper case,
 * letters and digits alone. Never shown; "" where nothing is left. Codes that share it may be one style or two.
 */
export function comparisonKey(code: string): string {
  return upperNfkc(code).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
