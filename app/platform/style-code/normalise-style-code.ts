import { invalidField } from '#app/platform/errors.ts';

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
 * One style code, one identity (design section 4): NFKC, trimmed, upper case, separators unified.
 * @param pointer the field it came from, for the error
 * @throws AppError `invalid_input` for control characters, or where no letter or digit is left
 */
export function normaliseStyleCode(code: string, pointer = '/style_code'): NormalisedStyleCode {
  const printed = code.trim();
  if (UNPRINTABLE.test(printed)) {
    throw invalidField(pointer, 'A style code has no control or invisible characters; retype it.');
  }
  const identityKey = upperNfkc(printed).replace(SEPARATORS, '-');
  const bareCode = identityKey.replaceAll('-', '');
  if (!/[\p{L}\p{N}]/u.test(bareCode)) {
    throw invalidField(pointer, 'A style code has at least one letter or digit.');
  }
  return { identityKey, bareCode, printed };
}

/** Upper case can undo NFKC and the other way round, so both are repeated until nothing changes. */
function upperNfkc(text: string): string {
  let current = text;
  for (let round = 0; round < 4; round++) {
    const next = current.normalize('NFKC').trim().toUpperCase();
    if (next === current) break;
    current = next;
  }
  return current;
}
