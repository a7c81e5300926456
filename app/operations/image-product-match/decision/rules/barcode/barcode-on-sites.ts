import { groupCount } from '../../proposal/proposal.ts';
import { THRESHOLDS } from '../../thresholds.ts';
import { defineConfirmation } from '../rule.ts';
import { BARCODE_BELONGS, proposedBarcode } from './proposed-barcode.ts';

export const barcodeOnSites = defineConfirmation({
  kind: 'barcode_on_sites',
  when: 'No code was read, or one that nobody knows, and two independent groups of pages about exactly one code tie the barcode to the same.',
  gives: 'medium',
  decision: '0007',
  threshold: 'barcodeGroups',
  test: (matchCase) =>
    groupCount(matchCase.proposal.pages) >= THRESHOLDS.barcodeGroups
      ? proposedBarcode(matchCase)
      : null,
  words: BARCODE_BELONGS,
});
