import { otherSpellings } from '#app/knowledge/barcode-key.ts';
import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import { chunks } from '../chunks.ts';

/** Maximum number of codes in one search: more make the store's search slow and its answer long. */
const CODES_PER_SEARCH = 25;
/** Searches per request: each costs points whether it finds anything or not. */
const MAX_SEARCHES = 4;
const MAX_WORDS = 8;
/** Minimum length of a SKU prefix: shorter ones are shared by too many SKUs to mean anything. */
const MIN_PREFIX_CHARS = 4;
/** Text that the search syntax accepts without quotes; inside quotes, `*` is not a wildcard. */
const PLAIN = /^[A-Za-z0-9][\w.-]*$/;

/** Returns the first of `variantSearches`, which has some codes of each kind; null if there are no codes. */
export function variantSearch(skus: readonly string[], barcodes: readonly string[]): string | null {
  return variantSearches(skus, barcodes)[0] ?? null;
}

/**
 * Returns searches for variants by SKU or barcode, each quoted, joined by OR. A UPC-A is also looked for as an EAN-13,
 * and vice versa. Codes beyond the first 100 are left out.
 */
export function variantSearches(skus: readonly string[], barcodes: readonly string[]): string[] {
  const asSent = [...new Set(barcodes)];
  const others = asSent.flatMap(otherSpellings).filter((form) => !asSent.includes(form));
  const lanes = [
    [...new Set(skus)].map((sku) => `sku:${quote(sku)}`),
    asSent.map((barcode) => `barcode:${quote(barcode)}`),
    [...new Set(others)].map((barcode) => `barcode:${quote(barcode)}`),
  ];
  // The kinds take turns, so that none crowds the others out.
  const longest = Math.max(...lanes.map((lane) => lane.length));
  const terms = Array.from({ length: longest }, (_, index) => lanes.map((lane) => lane[index]))
    .flat()
    .filter((term) => term !== undefined);
  return chunks(terms, CODES_PER_SEARCH)
    .slice(0, MAX_SEARCHES)
    .map(({ entries }) => entries.join(' OR '));
}

/** Returns a search for variants whose SKU is a style code or begins with it, in its usual spellings. */
export function skuPrefixSearch({
  printed,
  identityKey,
  comparisonKey,
}: NormalisedStyleCode): string {
  const isPrefix = comparisonKey.length >= MIN_PREFIX_CHARS;
  const terms = [printed.toUpperCase(), identityKey, comparisonKey].map((code) =>
    isPrefix && PLAIN.test(code) ? `sku:${code}*` : `sku:${quote(code)}`,
  );
  return [...new Set(terms)].join(' OR ');
}

/**
 * Returns the searches for variants with any of the codes (as many as one call looks for) or with a SKU of the style;
 * none if nothing is given.
 */
export function searchesForAny(
  style: NormalisedStyleCode | null,
  skus: readonly string[],
  barcodes: readonly string[],
): string[] {
  const [first, ...more] = variantSearches(skus, barcodes);
  const alsoOfStyle = [first, style ? skuPrefixSearch(style) : undefined].filter(
    (search) => search !== undefined,
  );
  return alsoOfStyle.length === 0 ? [] : [alsoOfStyle.join(' OR '), ...more];
}

/**
 * Returns a search for products that are not archived and have words that begin with each of the typed words; empty if
 * there are none.
 */
export function searchForWords(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms = words.slice(0, MAX_WORDS).map((word) => `${word}*`);
  return terms.length === 0 ? '' : ['-status:archived', ...terms].join(' ');
}

/** Returns a search for a vendor's products. */
export const vendorSearch = (vendor: string): string => `vendor:${quote(vendor)}`;

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
