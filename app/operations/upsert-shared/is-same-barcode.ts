import { barcodeKey } from '#app/knowledge/barcode-key.ts';

/** Compares a barcode that was sent with Shopify's. If none was sent, there is nothing to change: true. */
export function isSameBarcode(sent: string | undefined, stored: string | null): boolean {
  if (sent === undefined) return true;
  return stored !== null && barcodeKey(stored) === barcodeKey(sent);
}
