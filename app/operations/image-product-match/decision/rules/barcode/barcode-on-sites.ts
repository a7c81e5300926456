import { groupCount } from '../../proposal/proposal.ts';
import { THRESHOLDS } from '../../thresholds.ts';
import { defineConfirmation } from '../rule.ts';
import { BARCODE_BELONGS, proposedBarcode } from './proposed-barcode.ts';

export const barcodeOnSites = defineConfirmation({
  kind: 'barcode_on_sites',
  when: 'No code was read, or the code read is unknown everywhere, and two independent groups of pages about exactly one code tie the barcode to the same code.',
  gives: 'medium',
  decision: '0007',
  threshold: 'barcodeGroups',
  test: (matchCase) =>
    groupCount(matchCase.proposal.pages) >= THRESHOLDS.barcodeGroups
      ? proposedBarcode(matchCase)
      : null,
  words: BARCODE_BELONGS,
});
