import { CHECK_CODE } from '../next-steps.ts';
import { defineCap } from '../rule.ts';
import { isBacked, LABEL_READ_AS, readInstead, TOO_FEW_SOURCES } from './read-instead.ts';

/** Of the two codes one is wrong, and the wrong one may be a real product's: pages cannot tell which. */
export const typedCodeNotRead = defineCap({
  kind: 'typed_code_not_read',
  when: 'A person typed another code than the label was read as for certain, and neither the barcode nor an own record backs it.',
  test: (matchCase) => (isBacked(matchCase) ? null : readInstead(matchCase)),
  limit: 'low',
  words: LABEL_READ_AS,
  isAlwaysSaid: true,
  refusal: TOO_FEW_SOURCES,
  nextStep: CHECK_CODE,
});
