import { upperNfkc } from './upper-nfkc.ts';

/**
 * Returns the key by which codes from labels, catalogues, pages and our records are compared (docs/decisions/0009,
 * 0066): NFKC, upper case, letters and digits only. Never shown; empty if nothing is left. Codes with the same key may
 * be one style or two.
 */
export function comparisonKey(code: string): string {
  return upperNfkc(code).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
