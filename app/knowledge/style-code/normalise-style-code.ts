import { invalidField } from '#app/platform/errors.ts';
import { comparisonKey } from './comparison-key.ts';
import { describeOddLetters } from './describe-odd-letters.ts';
import { identityKey } from './identity-key.ts';

/** A style code with its keys: see {@link identityKey} and {@link comparisonKey}. */
export type NormalisedStyleCode = {
  identityKey: string;
  comparisonKey: string;
  /** As sent, without surrounding white space. */
  printed: string;
};

/** Control characters, invisible characters and unpaired surrogates: no two codes may look alike but differ. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Checks a style code and returns it with its keys.
 * @param pointer the input field of the code, for the error
 * @throws AppError `invalid_input` for control or invisible characters, for letters of mixed scripts or that look Latin
 *   but are not, or if no letter or digit is left
 */
export function normaliseStyleCode(code: string, pointer = '/style_code'): NormalisedStyleCode {
  const printed = code.trim();
  if (UNPRINTABLE.test(printed)) {
    throw invalidField(
      pointer,
      'A style code must not contain control or invisible characters; type it again.',
    );
  }
  const odd = describeOddLetters(printed);
  if (odd) throw invalidField(pointer, odd.detail, odd.retyped ? [odd.retyped] : []);
  if (!/[\p{L}\p{N}]/u.test(identityKey(printed))) {
    throw invalidField(pointer, 'A style code has at least one letter or digit.');
  }
  return { identityKey: identityKey(printed), comparisonKey: comparisonKey(printed), printed };
}
