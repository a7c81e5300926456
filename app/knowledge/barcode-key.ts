import { shortestGtin, toGtin14 } from './gtin.ts';

/**
 * What a barcode is compared by: a GTIN as 14 digits, so that UPC-A and its EAN-13 form are one; any
 * other text as it is, less the white space around it.
 */
export function barcodeKey(barcode: string): string {
  return toGtin14(barcode) ?? barcode.trim();
}

/** The other ways in which stores write the same GTIN (UPC-A, EAN-13), the likeliest first. */
export function otherSpellings(barcode: string): string[] {
  const gtin14 = toGtin14(barcode);
  if (gtin14 === null) return [];
  const short = shortestGtin(gtin14);
  const forms = short.length === 12 ? [short, `0${short}`] : [short];
  return forms.filter((form) => form !== barcode.trim());
}
