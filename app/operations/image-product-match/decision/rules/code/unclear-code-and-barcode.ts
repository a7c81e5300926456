import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, soughtCode } from './sought-code.ts';

/** Nothing else confirms such a code: it may be the code of another product. */
export const unclearCodeAndBarcode = defineConfirmation({
  kind: 'unclear_code_and_barcode',
  when: 'The code was not read for certain, and a page or own record ties the barcode to it.',
  gives: 'medium',
  decision: '0008',
  test: (matchCase) =>
    matchCase.proposal.gtinAgrees && matchCase.photo.code?.accepted === false
      ? soughtCode(matchCase)
      : null,
  words: CODE_CONFIRMED,
});
