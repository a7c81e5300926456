import { shortestGtin, toGtin14 } from './gtin.ts';

/**
 * The key for comparing barcodes: a GTIN as 14 digits, so that a UPC-A and its EAN-13 form are equal; any other text
 * trimmed but otherwise unchanged.
 */
export function barcodeKey(barcode: string): string {
  return toGtin14(barcode) ?? barcode.trim();
}

/** Returns the other forms in which stores write the same GTIN (UPC-A, EAN-13), the most likely first. */
export function otherSpellings(barcode: string): string[] {
  const gtin14 = toGtin14(barcode);
  if (gtin14 === null) return [];
  const short = shortestGtin(gtin14);
  const forms = short.length === 12 ? [short, `0${short}`] : [short];
  return forms.filter((form) => form !== barcode.trim());
}
