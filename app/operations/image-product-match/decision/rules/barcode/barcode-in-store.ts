import { defineConfirmation } from '../rule.ts';
import { BARCODE_BELONGS, proposedBarcode } from './proposed-barcode.ts';

export const barcodeInStore = defineConfirmation({
  kind: 'barcode_in_store',
  when: "No code was read, or the code read is unknown everywhere, and the store's record of the barcode has a code.",
  gives: 'medium',
  decision: '0007',
  test: (matchCase) => (matchCase.proposal.records.length > 0 ? proposedBarcode(matchCase) : null),
  words: BARCODE_BELONGS,
});
