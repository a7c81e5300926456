import { readFileSync } from 'node:fs';

/** Two offers of shops, and whether they are labelled as one product. */
export type OfferPair = {
  /** The line in the file. */
  line: string;
  left: OfferWords;
  right: OfferWords;
  isSame: boolean;
};

/** An offer's title, and the rest of the page's title. */
type OfferWords = { title: string; snippet: string };

/**
 * Reads pairs of the WDC product corpus in Ditto's format, one per line: left offer, right offer and label (1: same
 * product), separated by tabs; an offer is `COL title VAL  "<title>"@<language> <rest>`.
 */
export function readOfferPairs(file: string | URL): OfferPair[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => {
      const [left = '', right = '', label] = line.split('\t');
      return {
        line,
        left: parseOffer(left),
        right: parseOffer(right),
        isSame: label?.trim() === '1',
      };
    });
}

/** A title may contain quotes; it ends before its language, if it has one. */
function parseOffer(offer: string): OfferWords {
  const text = offer.replace(/^COL title VAL\s+/, '');
  const quoted = /^"(.*?)"@[A-Za-z-]+/.exec(text) ?? /^"(.*?)"(?=\s|$)/.exec(text);
  if (quoted === null) return { title: text.trim(), snippet: '' };
  const rest = text.slice(quoted[0].length).replace(/"@[A-Za-z-]+|"/g, ' ');
  return { title: (quoted[1] ?? '').trim(), snippet: rest.replace(/\s+/g, ' ').trim() };
}
