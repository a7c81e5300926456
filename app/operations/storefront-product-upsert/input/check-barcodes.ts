import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { UpsertVariant } from '../contract.ts';

/** One barcode on two variants would leave a scanner no way to tell them apart; UPC-A and EAN-13 are one. */
export function checkBarcodes(variants: readonly UpsertVariant[]): FieldProblem[] {
  const seen = new Map<string, number>();
  return variants.flatMap(({ barcode }, index) => {
    if (barcode === undefined || barcode.trim() === '') return [];
    const key = barcodeKey(barcode);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    if (first === undefined) return [];
    const detail = `This barcode is that of /variants/${first} too. Each variant has its own: correct it, or leave it out.`;
    return [{ pointer: `/variants/${index}/barcode`, detail }];
  });
}
