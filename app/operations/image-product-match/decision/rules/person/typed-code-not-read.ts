import { CHECK_CODE } from '../next-steps.ts';
import { defineCap } from '../rule.ts';
import { isBacked, LABEL_READ_AS, readInstead, TOO_FEW_SOURCES } from './read-instead.ts';

/** One of the two codes is wrong, and it may be a real product's code: pages cannot tell which one. */
export const typedCodeNotRead = defineCap({
  kind: 'typed_code_not_read',
  when: 'The typed code differs from the one that was read with certainty, and neither the barcode nor a record of the store supports it.',
  test: (matchCase) => (isBacked(matchCase) ? null : readInstead(matchCase)),
  limit: 'low',
  words: LABEL_READ_AS,
  isAlwaysSaid: true,
  refusal: TOO_FEW_SOURCES,
  nextStep: CHECK_CODE,
});
