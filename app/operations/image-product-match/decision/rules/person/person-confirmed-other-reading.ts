import { defineConfirmation } from '../rule.ts';
import { confirmedBarcode, PERSON_SAID } from './confirmed-barcode.ts';

export const personConfirmedOtherReading = defineConfirmation({
  kind: 'person_confirmed_other_reading',
  when: 'Staff confirmed the barcode before, and the label was read, without certainty, as another code.',
  gives: 'medium',
  decision: '0024',
  test: ({ photo: { confirmed } }) =>
    confirmed?.labelIsUnsure ? confirmedBarcode(confirmed) : null,
  words: PERSON_SAID,
});
