import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, soughtCode } from './sought-code.ts';

/** Only a barcode can confirm an unclear code: it may be another product's code. */
export const unclearCodeAndBarcode = defineConfirmation({
  kind: 'unclear_code_and_barcode',
  when: 'The code was not read with certainty, and a page or a record of the store ties the barcode to it.',
  gives: 'medium',
  decision: '0008',
  test: (matchCase) =>
    matchCase.proposal.gtinAgrees && matchCase.photo.code?.accepted === false
      ? soughtCode(matchCase)
      : null,
  words: CODE_CONFIRMED,
});
