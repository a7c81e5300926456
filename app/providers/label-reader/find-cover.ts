import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import { boxAround, marksOf } from '#app/providers/label-reader/code-glyphs.ts';
import type { CodeCandidate, Cover } from '#app/providers/label-reader/find-codes.ts';
import { type InkPiece, inkPieces } from '#app/providers/label-reader/glyphs.ts';
import { median } from '#app/providers/label-reader/median.ts';

/**
 * Capitals and digits are equally high, and digits about equally wide: half a 6 is read as a 0, a 3 or a 5, but is
 * smaller than the rest, or larger by what covers it. Shares of the usual height and width.
 */
const HEIGHT = { least: 0.85, most: 1.15 };
const WIDTH = { least: 0.72, most: 1.3 };
/** What is less high is a dash or a speck; what is less wide is the edge of something beside the code. */
const SMALL = { height: 0.35, width: 0.2 };
/** Print whose pieces are not this regular is blurred, or the lines above and below it show. */
const REGULAR = { within: 0.08, share: 0.7 };

/**
 * Between print and what else is on a label there is paper; what covers the upper or lower edge of a line
 * touches it. How light that is, from ink (0) to paper (1), and the share of pieces that end so.
 */
const PAPER = 0.8;
const CUT_OFF_SHARE = 0.6;

/** Whether most pieces of a line end where no paper is. */
function isCutOff(lightest: readonly (number | undefined)[]): boolean {
  const told = lightest.flatMap((each) => each ?? []);
  const dark = told.filter((each) => each < PAPER);
  return told.length >= 3 && dark.length >= CUT_OFF_SHARE * told.length;
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

/** What covers part of a code's print; null where the print does not tell. */
export function findCover(image: GreyImage, candidate: CodeCandidate): Cover | null {
  const box = boxAround(candidate);
  const marks = marksOf(candidate);
  const pieces = box ? inkPieces(image, box) : [];
  const usual = median(pieces.map(({ height }) => height)) ?? 0;
  const inked = marks.filter((mark) => !/[-._]/.test(mark));
  const large = pieces.filter(
    ({ width, height }) => height > SMALL.height * usual && width > SMALL.width * usual,
  );
  if (large.length > inked.length) return null;
  const edges = [large.map(({ above }) => above), large.map(({ below }) => below)];
  if (edges.some(isCutOff)) return 'line';
  const regular = large.filter(({ height }) => Math.abs(height - usual) <= REGULAR.within * usual);
  if (regular.length < Math.max(3, REGULAR.share * large.length)) return null;
  if (large.some(({ height }) => height < HEIGHT.least * usual)) return 'character';
  if (pieces.length !== marks.length) return null;
  return coverOfOne(
    pieces.map((piece, at) => ({ ...piece, mark: marks[at] ?? '' })),
    usual,
  );
}
