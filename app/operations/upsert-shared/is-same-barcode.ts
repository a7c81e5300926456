import { barcodeKey } from '#app/knowledge/barcode-key.ts';

/** One that is not sent changes nothing. */
export function isSameBarcode(wanted: string | undefined, theirs: string | null): boolean {
  if (wanted === undefined) return true;
  return theirs !== null && barcodeKey(theirs) === barcodeKey(wanted);
}
