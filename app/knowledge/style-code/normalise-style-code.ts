import { invalidField } from '#app/platform/errors.ts';
import { describeOddLetters } from './describe-odd-letters.ts';
import { upperNfkc } from './upper-nfkc.ts';

export type NormalisedStyleCode = {
  /** Key of the product: one spelling per code, each run of separators one `-`. */
  identityKey: string;
  /** The key without separators: what look-ups in catalogues and on pages compare. */
  bareCode: string;
  /** As it was sent, less the white space around it. */
  printed: string;
};

/** Space, every kind of dash (minus sign too), underscore, dot, and the slashes. */
const SEPARATORS = /[\s\p{Pd}\u2212_./\u2044\u2215]+/gu;
/** Control and invisible characters, and halves of a pair: two codes must not look alike and differ. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * One style code, one identity (docs/decisions/0009): NFKC, trimmed, upper case, separators unified.
 * @param pointer the field it came from, for the error
 * @throws AppError `invalid_input` for control characters, for letters that are mixed up or taken for others,
 *   or where no letter or digit is left
 */
export function normaliseStyleCode(code: string, pointer = '/style_code'): NormalisedStyleCode {
  const printed = code.trim();
  if (UNPRINTABLE.test(printed)) {
    throw invalidField(pointer, 'A style code has no control or invisible characters; retype it.');
  }
  const odd = describeOddLetters(printed);
  if (odd) throw invalidField(pointer, odd.detail, odd.retyped ? [odd.retyped] : []);
  const identityKey = upperNfkc(printed).replace(SEPARATORS, '-');
  const bareCode = identityKey.replaceAll('-', '');
  if (!/[\p{L}\p{N}]/u.test(bareCode)) {
    throw invalidField(pointer, 'A style code has at least one letter or digit.');
  }
  return { identityKey, bareCode, printed };
}
