import { defineConfirmation } from '../rule.ts';
import { confirmedBarcode, PERSON_SAID } from './confirmed-barcode.ts';

export const personConfirmed = defineConfirmation({
  kind: 'person_confirmed',
  when: 'A person confirmed the barcode before, and the label says the same, or nothing that the person did not know.',
  gives: 'high',
  decision: '0024',
  test: (matchCase) =>
    matchCase.photo.confirmed?.labelIsUnsure === false ? confirmedBarcode(matchCase) : null,
  words: PERSON_SAID,
});
