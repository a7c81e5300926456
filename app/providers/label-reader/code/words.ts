import { type Point, type Quad, sizeOf } from '#app/imaging/quad.ts';
import { directionOf } from '#app/imaging/quad-geometry.ts';
import type { Character, TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { type Caption, joinedCaption } from './captions.ts';

/** A word of a line. */
export type Word = {
  text: string;
  characters: readonly Character[];
  /** Corners on the photo, in reading order. */
  quad: Quad;
  line: TextLine;
  /** The caption that was joined to the word and has been cut off. */
  joined?: Caption;
};

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Returns the part of a line between two shares of its width. */
export function partOf([a, b, c, d]: Quad, from: number, to: number): Quad {
  return [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)];
}

function toWord(line: TextLine, characters: readonly Character[], joined?: Caption): Word {
  const from = characters[0]?.from ?? 0;
  const to = characters[characters.length - 1]?.to ?? 1;
  const text = characters.map((mark) => mark.text).join('');
  return { text, characters, quad: partOf(line.quad, from, to), line, ...(joined && { joined }) };
}

/** Characters whose middles are closer than this many of the line's usual steps have no space between them. */
const NO_SPACE = 1.2;

const isDigit = ({ text }: Character) => /\d/.test(text);
const isLetterOrDigit = ({ text }: Character) => /[\p{L}\d]/u.test(text);

/**
 * Returns the marks that begin a word behind another one. A space that OCR saw within a number does not count if it is no
 * wider than the usual gaps of its line, as in widely spaced print, or where a sticker touches the number. It is within a
 * number if it has a digit on either side, or a word with at least two digits: a word with one may be a misread
 * caption, such as CODIG0. Beside a narrow sign a space may be as small, so it counts.
 */
function wordStarts(characters: readonly Character[]): Set<Character> {
  const middleOf = ({ from, to }: Character) => (from + to) / 2;
  const steps = characters
    .slice(1)
    .map((mark, at) => middleOf(mark) - middleOf(characters[at] ?? mark));
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  const spaces = characters.flatMap(({ startsWord }, at) => (startsWord && at > 0 ? [at] : []));
  const mayBePart = (from: number, to?: number) =>
    characters.slice(from, to).filter(isDigit).length >= 2;
  const counts = spaces.filter((at, which) => {
    if ((steps[at - 1] ?? 0) >= NO_SPACE * usual) return true;
    const beside = characters.slice(at - 1, at + 1);
    const isWithinNumber =
      beside.every(isDigit) ||
      (beside.every(isLetterOrDigit) &&
        mayBePart(spaces[which - 1] ?? 0, at) &&
        mayBePart(at, spaces[which + 1]));
    return !isWithinNumber;
  });
  return new Set(counts.flatMap((at) => characters[at] ?? []));
}

/** Returns the words of a line: print between spaces; a caption joined to its number becomes a word of its own. */
export function wordsOf(line: TextLine): Word[] {
  const groups: Character[][] = [];
  const starts = wordStarts(line.characters);
  for (const mark of line.characters) {
    const last = groups[groups.length - 1];
    if (last && !starts.has(mark)) last.push(mark);
    else groups.push([mark]);
  }
  return groups.flatMap((characters) => {
    const found = joinedCaption(characters.map(({ text }) => text).join(''));
    if (!found) return [toWord(line, characters)];
    return [
      toWord(line, characters.slice(0, found.length)),
      toWord(line, characters.slice(found.length), found.caption),
    ];
  });
}

/** An extent along and across a line, in heights of the line, measured from the middle of the word it is seen from. */
export type Extent = { left: number; right: number; top: number; bottom: number };

/** Returns the extent of another quad along and across a quad's own line. */
export function extentFrom(quad: Quad, other: Quad): Extent {
  const [a, b, c, d] = quad;
  const { width, height } = sizeOf(quad);
  const centre = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const ux = (b.x - a.x + c.x - d.x) / (2 * width || 1);
  const uy = (b.y - a.y + c.y - d.y) / (2 * width || 1);
  const along = other.map(
    ({ x, y }) => ((x - centre.x) * ux + (y - centre.y) * uy) / (height || 1),
  );
  const across = other.map(
    ({ x, y }) => ((y - centre.y) * ux - (x - centre.x) * uy) / (height || 1),
  );
  return {
    left: Math.min(...along),
    right: Math.max(...along),
    top: Math.min(...across),
    bottom: Math.max(...across),
  };
}

export const heightOf = ({ quad }: { quad: Quad }): number => sizeOf(quad).height;

const middle = ({ top, bottom }: Extent) => (top + bottom) / 2;

/** Maximum angle between a word and related print: print in another direction says nothing about the word. */
const MAX_TURN = Math.PI / 8;
const isParallel = (one: Word, other: Word) => {
  const turn = directionOf(one.quad) - directionOf(other.quad);
  return Math.cos(turn) > Math.cos(MAX_TURN);
};

/** Returns the print to the left of a word in its row, nearest first, with the gap between them in heights. */
export function wordsLeftOf(word: Word, all: readonly Word[]): { word: Word; gap: number }[] {
  const own = extentFrom(word.quad, word.quad);
  return all
    .filter((each) => each !== word && isParallel(each, word))
    .map((each) => ({ word: each, extent: extentFrom(word.quad, each.quad) }))
    .filter(({ extent }) => extent.right < own.left + 0.3 && Math.abs(middle(extent)) < 0.5)
    .map(({ word: each, extent }) => ({ word: each, gap: own.left - extent.right }))
    .sort((one, other) => one.gap - other.gap);
}

/** Maximum distance of a caption above its number, in heights of the number. */
const REACH_ABOVE = 2.2;

/** Returns the print directly above a span of words, nearest first. */
export function wordsAbove(first: Word, last: Word, all: readonly Word[]): Word[] {
  const own = extentFrom(first.quad, first.quad);
  const end = extentFrom(first.quad, last.quad);
  return all
    .filter((each) => ![first, last].includes(each) && isParallel(each, first))
    .map((each) => ({ word: each, extent: extentFrom(first.quad, each.quad) }))
    .filter(
      ({ extent }) =>
        extent.bottom < 0.1 &&
        extent.bottom > -REACH_ABOVE &&
        extent.left < end.right &&
        extent.right > own.left - 0.5,
    )
    .sort((one, other) => {
      // Nearest row first; within a row, the word whose start is closest to the span's start.
      const rows = other.extent.bottom - one.extent.bottom;
      if (Math.abs(rows) > 0.5) return rows;
      return Math.abs(one.extent.left - own.left) - Math.abs(other.extent.left - own.left);
    })
    .map(({ word }) => word);
}

/** Returns the gap between two words in heights of the first; negative if they overlap. */
export function gapBetween(one: Word, next: Word): number {
  return extentFrom(one.quad, next.quad).left - extentFrom(one.quad, one.quad).right;
}

/** Wider gaps separate two fields of a row. */
const FIELD_GAP = 1.6;

/** Returns the words of a line, followed by those of the line that continues right after it. */
export function withContinuation(
  words: readonly Word[],
  all: readonly (readonly Word[])[],
): readonly Word[] {
  const last = words[words.length - 1];
  if (!last) return words;
  const next = all.find(([first]) => {
    if (!first || first.line === last.line) return false;
    const gap = gapBetween(last, first);
    return (
      gap > -0.3 && gap < FIELD_GAP && Math.abs(middle(extentFrom(last.quad, first.quad))) < 0.4
    );
  });
  return next ? [...words, ...next] : words;
}

/** Yields the spans of one to three words that start at a position in a row and contain no wide gap. */
export function* spansFrom(row: readonly Word[], start: number): Generator<readonly Word[]> {
  for (let count = 1; count <= 3 && start + count <= row.length; count += 1) {
    const span = row.slice(start, start + count);
    const [before, last] = span.slice(-2);
    if (before && last && (last.joined || gapBetween(before, last) > FIELD_GAP)) return;
    yield span;
  }
}

/** The signs that separate the parts of a number, as a class of a regular expression. */
export const SEPARATORS = '[-./_]';
const SPACES_AT_SEPARATORS = new RegExp(` (?=${SEPARATORS})|(?<=${SEPARATORS}) `, 'g');

/** Lower-case letters with the same form as their capitals: the network can only guess which of the two was printed. */
const TWIN = /[ckopsuvwxz]/g;
const withoutTwins = (text: string) =>
  /[a-z]/.test(text.replace(TWIN, '')) ? text : text.replace(TWIN, (twin) => twin.toUpperCase());

/** Returns the print of a span without accents, without a filler before it and without punctuation around it. */
export function codeTextOf(span: readonly Word[]): string {
  return withoutTwins(span.map(({ text }) => text).join(' '))
    .replaceAll('№', 'No.')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^A-Za-z0-9|]+/, '')
    .replace(/^(?:N[O0]|NR|N)[.:#]+\s*(?=\S)/i, '')
    .replace(/^[^A-Za-z0-9|]+|[^A-Za-z0-9|]+$/g, '')
    .replace(SPACES_AT_SEPARATORS, '');
}

/** Returns the probability of each letter and digit in a span of words, 0 to 1. */
export function probabilitiesOf(span: readonly Word[]): number[] {
  return span.flatMap(({ characters }) =>
    characters.flatMap(({ text, probability }) => (/[A-Za-z0-9|]/.test(text) ? [probability] : [])),
  );
}
