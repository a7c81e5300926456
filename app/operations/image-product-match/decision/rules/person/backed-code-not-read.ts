import { CHECK_CODE } from '../next-steps.ts';
import { defineCap } from '../rule.ts';
import { isBacked, LABEL_READ_AS, readInstead, TOO_FEW_SOURCES } from './read-instead.ts';

export const backedCodeNotRead = defineCap({
  kind: 'backed_code_not_read',
  when: 'The typed code differs from the one that was read with certainty, and the barcode or a record of the store supports it.',
  test: (matchCase) => (isBacked(matchCase) ? readInstead(matchCase) : null),
  limit: 'one_step_lower',
  words: LABEL_READ_AS,
  isAlwaysSaid: true,
  refusal: TOO_FEW_SOURCES,
  nextStep: CHECK_CODE,
});
