/** Codes one search may ask for: more makes the store's search slow and its answer long. */
export const SEARCH_CODES = 25;

/** A search for variants by SKU or barcode, each quoted, joined by OR. Null when there is none. */
export function variantSearch(skus: readonly string[], barcodes: readonly string[]): string | null {
  const bySku = [...new Set(skus)].map((sku) => `sku:${quote(sku)}`);
  const byBarcode = [...new Set(barcodes)].map((barcode) => `barcode:${quote(barcode)}`);
  // In turn, so that neither kind crowds the other out.
  const longest = Math.max(bySku.length, byBarcode.length);
  const terms = Array.from({ length: longest }, (_, index) => [bySku[index], byBarcode[index]])
    .flat()
    .filter((term) => term !== undefined);
  return terms.length === 0 ? null : terms.slice(0, SEARCH_CODES).join(' OR ');
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
