import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeAndBarcode = defineConfirmation({
  kind: 'code_and_barcode',
  when: 'The code was read with certainty, or typed, and a page or a record of the store ties the barcode to it.',
  gives: 'high',
  decision: '0008',
  test: (matchCase) => (matchCase.proposal.gtinAgrees ? sureCode(matchCase) : null),
  words: CODE_CONFIRMED,
});
