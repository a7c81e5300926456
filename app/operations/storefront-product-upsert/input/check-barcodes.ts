import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { UpsertVariant } from '../contract.ts';

/** Refuses a barcode that two variants share, in any of its forms: a scanner could not tell the variants apart. */
export function checkBarcodes(variants: readonly UpsertVariant[]): FieldProblem[] {
  const seen = new Map<string, number>();
  return variants.flatMap(({ barcode = '' }, index) => {
    if (barcode.trim() === '') return [];
    const key = barcodeKey(barcode);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      return [];
    }
    const detail = `This barcode is that of /variants/${first} too. Each variant has its own: correct it, or leave it out.`;
    return [{ pointer: `/variants/${index}/barcode`, detail }];
  });
}
