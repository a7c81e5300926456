import { upperNfkc } from './upper-nfkc.ts';

/** Space, every kind of dash (minus sign too), underscore, dot, and the slashes. */
const SEPARATORS = /[\s\p{Pd}\u2212_./\u2044\u2215]+/gu;

/**
 * The identity of a style code (docs/decisions/0009): NFKC, trimmed, upper case, each run of separators one `-`.
 * The key of its product in the store and in our records.
 */
export function identityKey(code: string): string {
  return upperNfkc(code).replace(SEPARATORS, '-');
}
