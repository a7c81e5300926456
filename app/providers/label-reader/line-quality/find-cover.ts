import type { GreyImage } from '#app/imaging/grey-image.ts';
import { median } from '#app/providers/label-reader/median.ts';
import { type Box, INK_LEVELS, type InkPiece, inkPieces, lightBeside } from './glyphs.ts';

/** Where a code is covered: along its whole line, at a character, or nowhere. */
export type Cover = 'none' | 'character' | 'line';

/**
 * Limits for a character's height and width, as shares of the usual ones. Capitals and digits are equally high, and
 * digits about equally wide: a half-covered 6 is read as a 0, a 3 or a 5, but is smaller than the rest, or larger
 * because of what covers it.
 */
const HEIGHT = { least: 0.85, most: 1.15 };
const WIDTH = { least: 0.72, most: 1.3 };
/**
 * A piece less high than this is a dash or a speck; one less wide is the edge of something beside the code. Shares of
 * the usual height.
 */
const SMALL = { height: 0.35, width: 0.2 };
const isLarge = ({ width, height }: InkPiece, usual: number) =>
  height > SMALL.height * usual && width > SMALL.width * usual;
/**
 * Minimum share of pieces whose height is within a share of the usual height: less regular print is blurred, or the
 * lines above and below it show.
 */
const REGULAR = { within: 0.08, share: 0.7 };

/**
 * A line's paper extends a little above and below its print; something that covers an edge of the line touches the
 * print. `PAPER` is the minimum lightness of paper beside a character, from ink (0) to paper (1): paper is 0.95 and
 * more, tape on photos was 0.7. `CUT_OFF_SHARE` is the share of characters without paper that makes a line covered.
 */
const PAPER = 0.83;
const CUT_OFF_SHARE = 0.6;
/** Number of characters without paper, side by side, that makes a line covered; of two, one may be next to a speck. */
const CUT_OFF_SIDE_BY_SIDE = 3;
/** Minimum share of pixels that are not ink for a row to be paper. */
const LIGHT_ROW = 0.8;
/** Minimum number of pieces: fewer are characters that touch, whose line is judged by `isJoined` instead. */
const MIN_PIECES = 3;

/**
 * Maximum difference in lightness above and below a character for a shadow, which falls on both sides; a cover lies on
 * one.
 */
const SHADOW_WITHIN = 0.12;

type Beside = { above: number | undefined; below: number | undefined };

/** Treats a character that is equally dark above and below as standing on paper in a shadow. */
function inShadow({ above, below }: InkPiece): Beside {
  if (above === undefined || below === undefined) return { above, below };
  return Math.abs(above - below) <= SHADOW_WITHIN ? { above: 1, below: 1 } : { above, below };
}

/** Whether characters of a line end without paper on one side: most of them, or some side by side. */
function isCutOff(lightest: readonly (number | undefined)[]): boolean {
  const told = lightest.flatMap((each) => each ?? []);
  const isDark = told.map((each) => each < PAPER);
  const dark = isDark.filter(Boolean).length;
  if (told.length < MIN_PIECES) return false;
  const isRun = isDark.some((_, at) => {
    const run = isDark.slice(at, at + CUT_OFF_SIDE_BY_SIDE);
    return run.length === CUT_OFF_SIDE_BY_SIDE && run.every(Boolean);
  });
  return isRun || dark >= CUT_OFF_SHARE * told.length;
}

/**
 * Whether a line that cannot be split into pieces is joined by something as dark as ink: exactly one side of it has no
 * row of paper. If neither side has one, the print is lighter than its background.
 */
function isJoined(image: GreyImage, box: Box): boolean {
  const { above, below } = lightBeside(image, box);
  return above < LIGHT_ROW !== below < LIGHT_ROW;
}

/**
 * Repeats each piece as many times as it is wide in characters: something that covers several characters also joins
 * them to one piece.
 */
function charactersOf(pieces: readonly InkPiece[], count: number): readonly InkPiece[] {
  if (pieces.length >= count) return pieces;
  const usual = median(pieces.map(({ width }) => width)) ?? 1;
  return pieces.flatMap((piece) =>
    Array.from({ length: Math.max(1, Math.round(piece.width / usual)) }, () => piece),
  );
}

/** Whether something other than paper touches the upper or lower edge of a line of print. */
function isLineCovered(image: GreyImage, box: Box, characters: number): boolean {
  for (const share of INK_LEVELS) {
    const pieces = inkPieces(image, box, share);
    const usual = median(pieces.map(({ height }) => height)) ?? 0;
    const large = pieces.filter((piece) => isLarge(piece, usual));
    if (large.length < MIN_PIECES) continue;
    const each = charactersOf(large, characters);
    const shaded = each.map(inShadow);
    return isCutOff(shaded.map(({ above }) => above)) || isCutOff(shaded.map(({ below }) => below));
  }
  return isJoined(image, box);
}

/** Returns the cover for pieces that are one character each; null if the print does not tell. */
function coverOfOne(placed: readonly (InkPiece & { mark: string })[], usual: number): Cover | null {
  const isHigh = placed.some(
    ({ mark, height }) => !/[QJ]/.test(mark) && height > HEIGHT.most * usual,
  );
  if (isHigh) return 'character';
  const widths = placed.flatMap(({ mark, width }) => (/[02-9]/.test(mark) ? [width] : []));
  const usualWidth = median(widths) ?? 0;
  if (widths.some((width) => width > WIDTH.most * usualWidth)) return null;
  return widths.some((width) => width < WIDTH.least * usualWidth) ? 'character' : 'none';
}

/**
 * Finds what is covered of a code whose print is in `box`, in a picture that also shows what is above and below it.
 * Null if the print does not tell.
 * @param marks the code's printed characters, including dashes and dots
 */
export function findCover(image: GreyImage, marks: readonly string[], box: Box): Cover | null {
  const inked = marks.filter((mark) => !/[-._]/.test(mark));
  if (isLineCovered(image, box, inked.length)) return 'line';
  const pieces = inkPieces(image, box);
  const usual = median(pieces.map(({ height }) => height)) ?? 0;
  const large = pieces.filter((piece) => isLarge(piece, usual));
  if (large.length > inked.length) return null;
  const regular = large.filter(({ height }) => Math.abs(height - usual) <= REGULAR.within * usual);
  if (regular.length < Math.max(3, REGULAR.share * large.length)) return null;
  if (large.some(({ height }) => height < HEIGHT.least * usual)) return 'character';
  if (pieces.length !== marks.length) return null;
  return coverOfOne(
    pieces.map((piece, at) => ({ ...piece, mark: marks[at] ?? '' })),
    usual,
  );
}
