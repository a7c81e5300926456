import type { GreyImage } from '#app/imaging/grey-image.ts';
import { median } from '#app/providers/label-reader/median.ts';
import { otsu } from './otsu.ts';

export type Box = { left: number; top: number; width: number; height: number };

/** A part cut out of a picture; `left` and `top` are the position of its upper left corner there. */
type Field = { left: number; top: number; width: number; height: number; data: Uint8Array };

function crop({ width, height, data }: GreyImage, box: Box, around = 0.1): Field {
  const marginY = around * box.height;
  const marginX = 0.15 * box.height;
  const left = Math.max(0, Math.round(box.left - marginX));
  const right = Math.min(width, Math.round(box.left + box.width + marginX));
  const top = Math.max(0, Math.round(box.top - marginY));
  const bottom = Math.min(height, Math.round(box.top + box.height + marginY));
  const out = new Uint8Array(Math.max(0, right - left) * Math.max(0, bottom - top));
  let at = 0;
  for (let y = top; y < bottom; y += 1) {
    out.set(data.subarray(y * width + left, y * width + right), at);
    at += right - left;
  }
  return { left, top, width: right - left, height: bottom - top, data: out };
}

type Run = { from: number; to: number };

/** Returns the runs of adjacent columns that contain ink. */
function runsOfInk({ width, height, data }: Field, level: number): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (let x = 0; x < width; x += 1) {
    let ink = 0;
    for (let y = 0; y < height; y += 1) ink += Number((data[y * width + x] ?? 255) <= level);
    if (ink < 2) run = null;
    else if (run) run.to = x + 1;
    else {
      run = { from: x, to: x + 1 };
      runs.push(run);
    }
  }
  return runs.filter(({ from, to }) => to - from >= 2);
}

/** One printed character: its ink (1) row by row within its own tight box. */
export type Glyph = { width: number; height: number; ink: Uint8Array };

const inkInRow =
  ({ width, data }: Field, { from, to }: Run, level: number) =>
  (y: number) =>
    data.subarray(y * width + from, y * width + to).some((value) => value <= level);

/** Returns the range from the first to the last row that contains ink. */
function rowsOfInk(field: Field, run: Run, level: number) {
  const hasInk = inkInRow(field, run, level);
  let top = 0;
  let bottom = field.height;
  while (top < bottom && !hasInk(top)) top += 1;
  while (bottom > top && !hasInk(bottom - 1)) bottom -= 1;
  return { top, bottom };
}

/** Returns the rows of a line's own ink, without rows at the edge of the field in which a neighbouring line shows. */
function rowsOfOwnInk(field: Field, run: Run, level: number): Run {
  const hasInk = inkInRow(field, run, level);
  const stretches: Run[] = [];
  for (let y = 0; y < field.height; y += 1) {
    const last = stretches[stretches.length - 1];
    if (!hasInk(y)) continue;
    if (last?.to === y) last.to = y + 1;
    else stretches.push({ from: y, to: y + 1 });
  }
  const most = Math.max(...stretches.map(({ from, to }) => to - from));
  const own = stretches.filter(
    ({ from, to }) => to - from === most || (from > 0 && to < field.height),
  );
  return { from: own[0]?.from ?? 0, to: own[own.length - 1]?.to ?? 0 };
}

function glyphOf(field: Field, run: Run, level: number): Glyph {
  const { width, data } = field;
  const { from, to } = run;
  const { top, bottom } = rowsOfInk(field, run, level);
  const ink = new Uint8Array((to - from) * (bottom - top));
  for (let y = top; y < bottom; y += 1) {
    for (let x = from; x < to; x += 1)
      ink[(y - top) * (to - from) + x - from] = Number((data[y * width + x] ?? 255) <= level);
  }
  return { width: to - from, height: bottom - top, ink };
}

/** Shares of the usual level up to which pixels count as ink: the stricter ones separate characters that touch. */
export const INK_LEVELS = [1, 0.85, 0.7, 0.55, 0.4] as const;

function inkLevel({ data }: Field, share: number): number {
  const darkest = data.reduce((a, b) => Math.min(a, b), 255);
  return darkest + (otsu(data) - darkest) * share;
}

/**
 * Returns the printed characters of a word, left to right. Null if they cannot be separated into exactly `count`
 * pieces; stricter levels are tried if characters touch.
 */
export function glyphsOf(image: GreyImage, box: Box, count: number): Glyph[] | null {
  const field = crop(image, box);
  if (field.data.length === 0) return null;
  for (const share of INK_LEVELS) {
    const at = inkLevel(field, share);
    const runs = runsOfInk(field, at);
    if (runs.length === count) return runs.map((run) => glyphOf(field, run, at));
    if (runs.length > count) return null;
  }
  return null;
}

/**
 * A piece of ink: one character, or several that touch. `above` and `below` are the highest lightness within a quarter
 * of its height, from ink (0) to the paper of its line (1); absent if the picture ends before that or nothing is
 * printed.
 */
export type InkPiece = { width: number; height: number; above?: number; below?: number };

/** Minimum difference in grey between ink and paper: less is the noise of a plain area. */
const FAINT = 16;
/**
 * Minimum lightness of one end of a line, as a share of the other's: within a line, light does not fall off by more.
 */
const UNEVEN = 0.75;
const endOf = ({ left, width }: { left: number; width: number }) => left + width;

/** Distance above and below print in which paper is looked for, in heights of the print. */
export const BESIDE = 0.25;

/**
 * Returns the mean grey of the lightest of the rows below or above a piece; undefined if the picture ends before that.
 */
function lightest({ width, height, data }: GreyImage, rows: Run, columns: Run): number | undefined {
  if (rows.from < 0 || rows.to > height) return undefined;
  const sums = Array.from({ length: rows.to - rows.from }, (_, k) => {
    const start = (rows.from + k) * width;
    const row = data.subarray(start + columns.from, start + columns.to);
    return row.reduce((sum, value) => sum + value, 0);
  });
  return Math.max(...sums) / (columns.to - columns.from);
}

/**
 * Returns the grey that three of four rows stay below in a range of columns: that of paper, even if something covers
 * the columns' foot.
 */
function lightRowOf({ width, height, data }: GreyImage, { from, to }: Run): number | undefined {
  if (to <= from) return undefined;
  const means = Array.from({ length: height }, (_, y) => {
    const row = data.subarray(y * width + from, y * width + to);
    return row.reduce((sum, grey) => sum + grey, 0) / row.length;
  });
  return means.sort((a, b) => a - b)[Math.floor(0.75 * height)];
}

/**
 * Returns a function that gives the grey of a line's paper at a column. Light is uneven, so it interpolates between the
 * paper before the first piece and after the last; between blurred characters, the line never gets as light. An end
 * much darker than the other is something beside the line and does not count.
 */
function paperOf(line: GreyImage, { from, to }: Run, ink: number): (column: number) => number {
  // The half nearer to the print may lie in the print's blur.
  const before = lightRowOf(line, { from: 0, to: Math.ceil(from / 2) });
  const after = lightRowOf(line, { from: Math.floor((to + line.width) / 2), to: line.width });
  const most = Math.max(before ?? 0, after ?? 0) || 255;
  const paper = (grey = 0) => (grey - ink >= UNEVEN * (most - ink) ? grey : most);
  const left = paper(before);
  const right = paper(after);
  return (column) => left + ((right - left) * column) / line.width;
}

/** Returns the pieces of ink in a box, left to right, at one of the `INK_LEVELS`. */
export function inkPieces(image: GreyImage, box: Box, share = 1): InkPiece[] {
  const field = crop(image, box);
  if (field.data.length === 0) return [];
  const level = inkLevel(field, share);
  const pieces = runsOfInk(field, level).map((run) => {
    const { from, to } = rowsOfOwnInk(field, run, level);
    const columns = { from: field.left + run.from, to: field.left + run.to };
    const rows = { from: field.top + from, to: field.top + to };
    const reach = Math.round(BESIDE * (to - from));
    return {
      top: from,
      bottom: to,
      left: run.from,
      width: run.to - run.from,
      above: lightest(image, { from: rows.from - reach, to: rows.from }, columns),
      below: lightest(image, { from: rows.to, to: rows.to + reach }, columns),
    };
  });
  const top = Math.min(...pieces.map((piece) => piece.top));
  const bottom = Math.max(...pieces.map((piece) => piece.bottom));
  const data = field.data.subarray(top * field.width, bottom * field.width);
  const ink = median(data.filter((value) => value <= level)) ?? 0;
  const columns = { from: pieces[0]?.left ?? 0, to: Math.max(...pieces.map(endOf)) };
  const paperAt = paperOf({ width: field.width, height: bottom - top, data }, columns, ink);
  return pieces.map((piece) => {
    const { width, above, below } = piece;
    const paper = paperAt(piece.left + width / 2);
    const isTold = paper - ink >= FAINT;
    const lightness = (grey: number) => (grey - ink) / (paper - ink);
    return {
      width,
      height: piece.bottom - piece.top,
      ...(isTold && above !== undefined && { above: lightness(above) }),
      ...(isTold && below !== undefined && { below: lightness(below) }),
    };
  });
}

/**
 * Returns how light the lightest rows directly above and below a line of print are, as shares of pixels that are not
 * ink.
 */
export function lightBeside(image: GreyImage, box: Box): { above: number; below: number } {
  const field = crop(image, box, BESIDE);
  const level = inkLevel(field, 1);
  const isBeside = { above: 0, below: 0 };
  for (let y = 0; y < field.height; y += 1) {
    const greys = field.data.subarray(y * field.width, (y + 1) * field.width);
    const light = greys.filter((value) => value > level).length / field.width;
    const row = field.top + y;
    if (row < box.top) isBeside.above = Math.max(isBeside.above, light);
    else if (row >= box.top + box.height) isBeside.below = Math.max(isBeside.below, light);
  }
  return isBeside;
}
