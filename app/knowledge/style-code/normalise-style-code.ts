import { invalidField } from '#app/platform/errors.ts';
import { comparisonKey } from './comparison-key.ts';
import { describeOddLetters } from './describe-odd-letters.ts';
import { identityKey } from './identity-key.ts';

/** A style code with its keys: see {@link identityKey} and {@link comparisonKey}. */
export type NormalisedStyleCode = {
  identityKey: string;
  comparisonKey: string;
  /** As it was sent, less the white space around it. */
  printed: string;
};

/** Control and invisible characters, and halves of a pair: two codes must not look alike and differ. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
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
  if (!/[\p{L}\p{N}]/u.test(identityKey(printed))) {
    throw invalidField(pointer, 'A style code has at least one letter or digit.');
  }
  return { identityKey: identityKey(printed), comparisonKey: comparisonKey(printed), printed };
}
