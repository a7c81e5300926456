import { otherSpellings } from '#app/knowledge/barcode-key.ts';
import type { NormalisedStyleCode } from '#app/knowledge/style-code/normalise-style-code.ts';
import { chunks } from '../chunks.ts';

/** More codes in one search make the store's search slow and its answer long. */
const CODES_PER_SEARCH = 25;
/** Searches per request: each costs points whether it finds anything or not. */
const MAX_SEARCHES = 4;
const MAX_WORDS = 8;
/** Shorter prefixes are shared by too many SKUs to mean anything. */
const MIN_PREFIX_CHARS = 4;
/** What the search's syntax accepts without quotes; inside quotes `*` is no wildcard. */
const PLAIN = /^[A-Za-z0-9][\w.-]*$/;

/** The first of `variantSearches`, which has some codes of each kind; null when there are no codes. */
export function variantSearch(skus: readonly string[], barcodes: readonly string[]): string | null {
  return variantSearches(skus, barcodes)[0] ?? null;
}

/**
 * Searches for variants by SKU or barcode, each quoted, joined by OR. A UPC-A is looked for as EAN-13, too, and the
 * other way round. Codes beyond the first 100 are left out.
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

/** A search for variants whose SKU is a style code or begins with it, in its usual spellings. */
export function relativeSearch({
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

/** The same for all of the codes, as many as a single call looks for: one search or several. */
export function searchesForAny(
  style: NormalisedStyleCode,
  skus: readonly string[],
  barcodes: readonly string[],
): string[] {
  const [, ...more] = variantSearches(skus, barcodes);
  return [searchForAny(style, skus, barcodes), ...more];
}

/** One search for variants with one of the codes, or with a SKU of the style; empty where nothing is given. */
export function searchForAny(
  style: NormalisedStyleCode | null,
  skus: readonly string[],
  barcodes: readonly string[],
): string {
  const searches = [variantSearch(skus, barcodes), style && relativeSearch(style)];
  return searches.filter((search) => search !== null).join(' OR ');
}

/** A search for products that are not archived, with words that begin like each of these; empty where there is none. */
export function searchForWords(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms = words.slice(0, MAX_WORDS).map((word) => `${word}*`);
  return terms.length === 0 ? '' : ['-status:archived', ...terms].join(' ');
}

/** A search for the products of a vendor. */
export const vendorSearch = (vendor: string): string => `vendor:${quote(vendor)}`;

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
