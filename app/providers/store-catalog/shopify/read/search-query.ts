import { otherSpellings } from '#app/knowledge/barcode-key.ts';
import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';

/** Codes one search may ask for: more makes the store's search slow and its answer long. */
export const SEARCH_CODES = 25;
/** Searches that one request has: each costs points whether it finds anything or not. */
const MOST_SEARCHES = 4;
/** A shorter beginning is shared by too many SKUs to mean anything. */
const SHORTEST_PREFIX = 4;
/** What the search's syntax takes unquoted; a `*` inside quotes would be looked for as it is. */
const PLAIN = /^[A-Za-z0-9][\w.-]*$/;

/** The first of `variantSearches`, which has codes of every kind; null when there is none. */
export function variantSearch(skus: readonly string[], barcodes: readonly string[]): string | null {
  return variantSearches(skus, barcodes)[0] ?? null;
}

/**
 * Searches for variants by SKU or barcode, each quoted, joined by OR; a UPC-A is asked for as EAN-13 too,
 * and the other way round. Codes beyond the first 100 are left out.
 */
export function variantSearches(skus: readonly string[], barcodes: readonly string[]): string[] {
  const asSent = [...new Set(barcodes)];
  const others = asSent.flatMap(otherSpellings).filter((form) => !asSent.includes(form));
  const lanes = [
    [...new Set(skus)].map((sku) => `sku:${quote(sku)}`),
    asSent.map((barcode) => `barcode:${quote(barcode)}`),
    [...new Set(others)].map((barcode) => `barcode:${quote(barcode)}`),
  ];
  // In turn, so that no kind crowds the others out.
  const longest = Math.max(...lanes.map((lane) => lane.length));
  const terms = Array.from({ length: longest }, (_, index) => lanes.map((lane) => lane[index]))
    .flat()
    .filter((term) => term !== undefined);
  const count = Math.min(MOST_SEARCHES, Math.ceil(terms.length / SEARCH_CODES));
  return Array.from({ length: count }, (_, index) =>
    terms.slice(index * SEARCH_CODES, (index + 1) * SEARCH_CODES).join(' OR '),
  );
}

/** A search for variants whose SKU is a style code or begins with it, in its usual spellings. */
export function relativeSearch({
  printed,
  identityKey,
  comparisonKey,
}: NormalisedStyleCode): string {
  const isPrefix = comparisonKey.length >= SHORTEST_PREFIX;
  const terms = [printed.toUpperCase(), identityKey, comparisonKey].map((code) =>
    isPrefix && PLAIN.test(code) ? `sku:${code}*` : `sku:${quote(code)}`,
  );
  return [...new Set(terms)].join(' OR ');
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
