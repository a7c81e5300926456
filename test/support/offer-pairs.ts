import { readFileSync } from 'node:fs';

/** Two offers as shops word them, and whether they are labelled as one product. */
export type OfferPair = {
  /** The line as it stands in the file. */
  line: string;
  left: OfferWords;
  right: OfferWords;
  isSame: boolean;
};

/** The title, and what is left of the page's own title. */
type OfferWords = { title: string; snippet: string };

/**
 * Pairs in the form of the WDC product corpus as Ditto keeps it, one a line: left offer, right offer and
 * label (1: same product) between tabs; an offer is `COL title VAL  "<title>"@<language> <rest>`.
 */
export function readOfferPairs(file: string | URL): OfferPair[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => {
      const [left = '', right = '', label] = line.split('\t');
      return { line, left: wordsOf(left), right: wordsOf(right), isSame: label?.trim() === '1' };
    });
}

/** A title may hold quotes itself; it ends before its language, where it has one. */
function wordsOf(offer: string): OfferWords {
  const text = offer.replace(/^COL title VAL\s+/, '');
  const quoted = /^"(.*?)"@[A-Za-z-]+/.exec(text) ?? /^"(.*?)"(?=\s|$)/.exec(text);
  if (quoted === null) return { title: text.trim(), snippet: '' };
  const rest = text.slice(quoted[0].length).replace(/"@[A-Za-z-]+|"/g, ' ');
  return { title: (quoted[1] ?? '').trim(), snippet: rest.replace(/\s+/g, ' ').trim() };
}
