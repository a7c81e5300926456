/** More words than a title has would only cost time. */
const MAX_TERMS = 8;
const MAX_SEARCH_CHARS = 200;

/**
 * Turns the typed search text into one LIKE pattern per word, with wildcards escaped. A barcode is found with and
 * without its leading zeros: UPC-A and EAN-13 are the same number.
 */
export function toSearchTerms(search: string): string[] {
  return cleanSearch(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_TERMS)
    .map((word) => `%${(toNumber(word) ?? word).replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * Cleans the typed search text: puts it on one line, cuts it to the length of a title, and removes characters that no
 * record contains.
 */
export function cleanSearch(search: string): string {
  return search
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_CHARS)
    .toWellFormed()
    .trim();
}

/** Returns a product number's digits without leading zeros. */
const toNumber = (word: string): string | undefined => /^0*([1-9]\d{6,13})$/.exec(word)?.[1];
