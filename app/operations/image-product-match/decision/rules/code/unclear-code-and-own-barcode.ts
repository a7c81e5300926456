import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, soughtCode } from './sought-code.ts';

/** Print and barcode were read independently: a wrong reading would have to be exactly the code of this one record. */
export const unclearCodeAndOwnBarcode = defineConfirmation({
  kind: 'unclear_code_and_own_barcode',
  when: 'The code was not read with certainty, and a record of the store carries both it and a barcode of the photo that was read well.',
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
