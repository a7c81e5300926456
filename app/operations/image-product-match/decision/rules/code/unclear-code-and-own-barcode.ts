import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, soughtCode } from './sought-code.ts';

/** Print and barcode were read apart from each other; a wrong reading would have to hit the code of just that record. */
export const unclearCodeAndOwnBarcode = defineConfirmation({
  kind: 'unclear_code_and_own_barcode',
  when: 'The code was not read for certain, and an own record carries both it and a barcode of the photo that was read well.',
  gives: 'high',
  decision: '0082',
  test: (matchCase) =>
    matchCase.photo.code?.accepted === false &&
    matchCase.proposal.records.some(
      ({ carriesSoughtCode, barcode }) => carriesSoughtCode && barcode !== undefined,
    )
      ? soughtCode(matchCase)
      : null,
  words: CODE_CONFIRMED,
});
