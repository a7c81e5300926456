import { upperNfkc } from './upper-nfkc.ts';

/** Space, every kind of dash (including the minus sign), underscore, dot and slashes. */
const SEPARATORS = /[\s\p{Pd}\u2212_./\u2044\u2215]+/gu;

/**
 * Returns the identity of a style code (docs/decisions/0009): NFKC, trimmed, upper case, each run of separators as one
 * `-`. It is the key of the code's product in the store and in our records.
 */
export function identityKey(code: string): string {
  return upperNfkc(code).replace(SEPARATORS, '-');
}
