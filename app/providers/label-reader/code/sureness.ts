import type { ConfirmedCode } from './confirm-code.ts';

/** A rule that keeps a code from being acted on. `docs/label-reader.md` lists them all. */
export type Doubt = {
  id: string;
  reason: string;
  applies(code: ConfirmedCode): boolean;
};

const isBareNumber = (key: string) => /^\d+$/.test(key);
/** Minimum probability of each character, in the most certain look, for a code to be free of this doubt. */
export const LEAST_PROBABILITY = 0.85;

/** The rules; a single one that applies keeps a code from being acted on. */
export const DOUBTS: readonly Doubt[] = [
  {
    id: 'open-look-alike',
    reason:
      'a character and its look-alike make as good a code, and the print does not tell which it is',
    applies: ({ reading }) => reading.open.length > 0,
  },
  {
    id: 'repaired',
    reason: 'the shape of the brand corrects a character and the print does not bear it out',
    applies: ({ reading, clean }) => reading.repairs > 0 || clean === 0,
  },
  {
    id: 'covered',
    reason: 'something covers a part of the line or of a character',
    applies: ({ cover }) => cover === 'line' || cover === 'character',
  },
  {
    id: 'beside-other-print',
    reason:
      'other print stands between it and its caption, or touches its end, and may cover a part',
    applies: ({ reading }) => reading.isBesideOtherPrint,
  },
  {
    id: 'looks-differ',
    reason: 'a further look (softer photo, more paper, the code alone) reads another code, or none',
    applies: ({ agreeing, looks }) => agreeing < looks,
  },
  {
    id: 'unlikely-character',
    reason: 'in no look is each character likely',
    applies: ({ probability }) => probability < LEAST_PROBABILITY,
  },
  {
    id: 'other-shape',
    reason: 'the label names a brand whose codes have other shapes',
    applies: ({ reading }) => reading.isOfOtherShape,
  },
  {
    id: 'may-continue',
    reason: 'with the print behind it, it is a longer code of a brand that the label does not name',
    applies: ({ reading }) => reading.mayContinue,
  },
  {
    id: 'lost-separator',
    reason: 'of a code of digits alone the separator was not seen: more may be missing',
    applies: ({ reading }) => reading.lacksSeparator && isBareNumber(reading.key),
  },
  {
    id: 'nothing-says-so',
    reason:
      'neither a caption nor the shape of a brand that the label names says that it is a style code',
    applies: ({ reading }) =>
      !reading.caption && !(reading.shape === 'brand' && reading.isBrandNamed),
  },
  {
    id: 'unknown-shape',
    reason:
      'of no known shape, it stands behind ITEM, REF or the like, or is made of several words',
    applies: ({ reading }) =>
      reading.shape === null && (reading.isItem || reading.spelling.includes(' ')),
  },
  {
    id: 'bare-number',
    reason:
      'it is digits alone, of no brand that is named, behind no caption that says style, or fewer than five',
    applies: ({ reading }) =>
      isBareNumber(reading.key) &&
      reading.shape !== 'brand' &&
      (!reading.caption || reading.isItem || reading.key.length < 5),
  },
];

/** Returns the ids of the doubts that apply; a code without any is certain enough to act on. */
export const doubtsOf = (code: ConfirmedCode): string[] =>
  DOUBTS.filter(({ applies }) => applies(code)).map(({ id }) => id);
