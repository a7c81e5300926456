/** More words than a title has only cost time. */
const MOST_TERMS = 8;
const LONGEST_SEARCH = 200;

/**
 * The patterns of LIKE for what a person typed, one a word; what would be a wildcard stands for itself. A barcode is found
 * with and without the zeros before it: UPC-A and EAN-13 are one number.
 */
export function toSearchTerms(search: string): string[] {
  return cleanSearch(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_TERMS)
    .map((word) => `%${(toNumber(word) ?? word).replace(/[\\%_]/g, '\\$&')}%`);
}

/** What was typed as it can be asked for: on one line, of a length that titles have, without what no record holds. */
export function cleanSearch(search: string): string {
  return search
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
    .trim();
}

/** The digits of a number of a product, without leading zeros. */
const toNumber = (word: string): string | undefined => /^0*([1-9]\d{6,13})$/.exec(word)?.[1];
