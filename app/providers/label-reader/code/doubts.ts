import type { ConfirmedCode } from './confirm-code.ts';
import { isInSmallPrint } from './find-codes.ts';

/** A rule that keeps a code from being acted on. `docs/label-reader.md` lists them all. */
export type Doubt = {
  id: string;
  reason: string;
  applies(code: ConfirmedCode): boolean;
};

const isBareNumber = (key: string) => /^\d+$/.test(key);
/** Minimum probability of each character, in the most certain look, for a code to be free of this doubt. */
export const MIN_PROBABILITY = 0.85;

/** The rules; a single one that applies keeps a code from being acted on. */
export const DOUBTS: readonly Doubt[] = [
  {
    id: 'open-look-alike',
    reason:
      'a character and its look-alike (O and 0) make equally good codes and the print does not tell which it is',
    applies: ({ reading }) => reading.undecidedPlaces.length > 0,
  },
  {
    id: 'repaired',
    reason: "the brand's shape corrects a character and the print does not confirm the correction",
    applies: ({ reading, withoutRepairs }) => reading.repairs > 0 || withoutRepairs === 0,
  },
  {
    id: 'covered',
    reason: 'something covers a part of the line or of a character',
    applies: ({ cover }) => cover === 'line' || cover === 'character',
  },
  {
    id: 'beside-other-print',
    reason:
      "other print, such as a sticker's, stands between the code and its caption, or touches its end, and may cover a part",
    applies: ({ reading }) => reading.isBesideOtherPrint,
  },
  {
    id: 'looks-differ',
    reason:
      'one of three more looks (softer, with more paper, the code alone) reads another code, or none',
    applies: ({ agreeing, looks }) => agreeing < looks,
  },
  {
    id: 'unlikely-character',
    reason: `no look reads every character with at least ${100 * MIN_PROBABILITY} % likelihood`,
    applies: ({ probability }) => probability < MIN_PROBABILITY,
  },
  {
    id: 'other-shape',
    reason: 'the label names a brand whose codes have other shapes',
    applies: ({ reading }) => reading.contradictsBrandShape,
  },
  {
    id: 'may-continue',
    reason:
      'together with the print behind it, the code has the shape of a longer code of a brand that the label does not name',
    applies: ({ reading }) => reading.mayBeTruncated,
  },
  {
    id: 'small-print',
    reason:
      "the code has no caption and is printed much smaller than the label's usual print, as numbers of the production are",
    applies: ({ reading }) => isInSmallPrint(reading),
  },
  {
    id: 'lost-separator',
    reason:
      'the code is only digits and the separator of its shape was not seen, so more may be missing',
    applies: ({ reading }) => reading.lacksSeparator && isBareNumber(reading.key),
  },
  {
    id: 'nothing-says-so',
    reason:
      'neither a caption nor the shape of a brand that the label names shows that it is a style code',
    applies: ({ reading }) =>
      !reading.caption && !(reading.shape === 'brand' && reading.isBrandNamed),
  },
  {
    id: 'unknown-shape',
    reason:
      'the code has no known shape, and stands behind ITEM, REF or the like, or is made of several words',
    applies: ({ reading }) =>
      reading.shape === null && (reading.isAmbiguousCaption || reading.spelling.includes(' ')),
  },
  {
    id: 'bare-number',
    reason:
      'the code is only digits, has no shape of a named brand, and either no caption calls it the style or it has fewer than five digits',
    applies: ({ reading }) =>
      isBareNumber(reading.key) &&
      reading.shape !== 'brand' &&
      (!reading.caption || reading.isAmbiguousCaption || reading.key.length < 5),
  },
];

/** Returns the ids of the doubts that apply; a code without any is certain enough to act on. */
export const doubtsOf = (code: ConfirmedCode): string[] =>
  DOUBTS.filter(({ applies }) => applies(code)).map(({ id }) => id);

/**
 * Whether a code is a guess, which nobody gets to see: something covers a part of it, and the looks do not agree on its
 * characters or are not certain of each. What is covered was then made up from what shows beside the cover.
 */
export const isGuess = (doubts: readonly string[]): boolean =>
  doubts.includes('covered') &&
  (doubts.includes('looks-differ') || doubts.includes('unlikely-character'));
