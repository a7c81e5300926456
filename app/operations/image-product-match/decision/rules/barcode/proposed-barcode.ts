import type { Case } from '../../case/case.ts';
import type { Proposal } from '../../proposal/proposal.ts';

export const BARCODE_BELONGS =
  'the barcode {barcode} belongs to {code} according to {sources}; {label}';

/** Returns the barcode by which the code was found, as a shop writes it. */
export function barcodeOf({ records, pages }: Proposal): string {
  return [...records, ...pages].flatMap(({ barcode }) => barcode ?? [])[0] ?? '';
}

/** Returns the barcode and the code that the barcode alone points at; null if the proposal rests on something else. */
export function proposedBarcode({ photo: { unknownCode }, proposal }: Case) {
  if (proposal.basis !== 'barcode') return null;
  const label =
    unknownCode === undefined
      ? 'no code was read off the label'
      : `the code on the label was read as ${unknownCode}, which nobody knows`;
  return { barcode: barcodeOf(proposal), code: proposal.code.printed, label };
}
