import { defineConfirmation } from '../rule.ts';
import { confirmedBarcode, PERSON_SAID } from './confirmed-barcode.ts';

export const personConfirmed = defineConfirmation({
  kind: 'person_confirmed',
  when: 'Staff confirmed the barcode before, and the label shows the same code, or adds nothing new.',
  gives: 'high',
  decision: '0024',
  test: ({ photo: { confirmed } }) =>
    confirmed?.labelIsUnsure === false ? confirmedBarcode(confirmed) : null,
  words: PERSON_SAID,
});
