import type { GreyImage } from '#app/imaging/grey-image.ts';
import { median } from '#app/providers/label-reader/median.ts';
import { type Box, INK_LEVELS, type InkPiece, inkPieces, lightBeside } from './glyphs.ts';

/** What covers a part of a code: its whole line, a character, or nothing. */
export type Cover = 'none' | 'character' | 'line';

/**
 * Capitals and digits are equally high, and digits about equally wide: half a 6 is read as a 0, a 3 or a 5, but is
 * smaller than the rest, or larger by what covers it. Shares of the usual height and width.
 */
const HEIGHT = { least: 0.85, most: 1.15 };
const WIDTH = { least: 0.72, most: 1.3 };
/** What is less high is a dash or a speck; what is less wide is the edge of something beside the code. */
const SMALL = { height: 0.35, width: 0.2 };
const isLarge = ({ width, height }: InkPiece, usual: number) =>
  height > SMALL.height * usual && width > SMALL.width * usual;
/** Print whose pieces are not this regular is blurred, or the lines above and below it show. */
const REGULAR = { within: 0.08, share: 0.7 };

/**
 * A line's paper reaches a little above and below its print; what covers an edge of the line touches the print. How
 * light that is, from ink (0) to paper (1), and the share of characters that end so: paper is 0.95 and more, tape
 * on photos was 0.7.
 */
const PAPER = 0.83;
const CUT_OFF_SHARE = 0.6;
/** Of two characters that end so one may be a speck's neighbour; three side by side are covered. */
const CUT_OFF_SIDE_BY_SIDE = 3;
/** A row of which so many pixels are no ink is paper. */
const LIGHT_ROW = 0.8;
/** Fewer pieces than this are characters that touch: what their line ends in is told otherwise. */
const LEAST_PIECES = 3;

/** A shadow falls on both sides of a character alike; what covers it lies on one. */
const SHADOW_WITHIN = 0.12;

type Beside = { above: number | undefined; below: number | undefined };

/** A character beside which it is as dark above as below stands on paper that is in a shadow. */
function inShadow({ above, below }: InkPiece): Beside {
  if (above === undefined || below === undefined) return { above, below };
  return Math.abs(above - below) <= SHADOW_WITHIN ? { above: 1, below: 1 } : { above, below };
}

/** Whether characters of a line end where no paper is: most of them, or some side by side. */
function isCutOff(lightest: readonly (number | undefined)[]): boolean {
  const told = lightest.flatMap((each) => each ?? []);
  const isDark = told.map((each) => each < PAPER);
  const dark = isDark.filter(Boolean).length;
  if (told.length < LEAST_PIECES) return false;
  const isRun = isDark.some((_, at) => {
    const run = isDark.slice(at, at + CUT_OFF_SIDE_BY_SIDE);
    return run.length === CUT_OFF_SIDE_BY_SIDE && run.every(Boolean);
  });
  return isRun || dark >= CUT_OFF_SHARE * told.length;
}

/**
 * Whether a line that cannot be told into pieces is joined by what is as dark as ink: on one side of it is no row of
 * paper. On both there is none beside print that is lighter than what it is on.
 */
function isJoined(image: GreyImage, box: Box): boolean {
  const { above, below } = lightBeside(image, box);
  return above < LIGHT_ROW !== below < LIGHT_ROW;
}

/** What covers several of so many characters also joins them to one piece: it counts as many times as it is wide. */
function charactersOf(pieces: readonly InkPiece[], count: number): readonly InkPiece[] {
  if (pieces.length >= count) return pieces;
  const usual = median(pieces.map(({ width }) => width)) ?? 1;
  return pieces.flatMap((piece) =>
    Array.from({ length: Math.max(1, Math.round(piece.width / usual)) }, () => piece),
  );
}

/** Whether what touches the upper or lower edge of a line of print is no paper. */
function isLineCovered(image: GreyImage, box: Box, characters: number): boolean {
  for (const share of INK_LEVELS) {
    const pieces = inkPieces(image, box, share);
    const usual = median(pieces.map(({ height }) => height)) ?? 0;
    const large = pieces.filter((piece) => isLarge(piece, usual));
    if (large.length < LEAST_PIECES) continue;
    const each = charactersOf(large, characters);
    const shaded = each.map(inShadow);
    return isCutOff(shaded.map(({ above }) => above)) || isCutOff(shaded.map(({ below }) => below));
  }
  return isJoined(image, box);
}

/** Of pieces that are a character each. */
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
 * What covers part of a code, whose print is in `box` of a picture that also shows what is above and below; null
 * where the print does not tell.
 * @param marks what the code prints, dashes and dots among it
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
