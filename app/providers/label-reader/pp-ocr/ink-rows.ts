import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import { otsu } from '#app/providers/label-reader/otsu.ts';

/** Rows of a line that hold a word's ink, as shares of the line's height. */
export type InkRows = { top: number; bottom: number };

/** Where the print of a blurred word is not told from its paper: most boxes leave a tenth on either side. */
const USUAL: InkRows = { top: 0.1, bottom: 0.9 };
/** Of a word's columns: fewer dark pixels in a row are specks. */
const LEAST_INK = 0.06;
/** Ink is lower than this only in a dash or a point, higher only where paper is dark. */
const HEIGHT = { least: 0.4, most: 0.95 };

/** The rows that the word between two columns of a line stands on. */
export function inkRows({ width, height, data }: GreyImage, from: number, to: number): InkRows {
  const left = Math.max(0, Math.floor(from));
  const columns = Math.min(width, Math.ceil(to)) - left;
  if (columns < 2) return USUAL;
  const rows = Array.from({ length: height }, (_, y) =>
    data.subarray(y * width + left, y * width + left + columns),
  );
  const level = otsu(Uint8Array.from(rows.flatMap((row) => [...row])));
  const isInk = (row: Uint8Array) =>
    row.reduce((count, grey) => count + Number(grey <= level), 0) >= LEAST_INK * columns;
  const top = rows.findIndex(isInk) / height;
  const bottom = (rows.findLastIndex(isInk) + 1) / height;
  const share = bottom - top;
  return share >= HEIGHT.least && share <= HEIGHT.most ? { top, bottom } : USUAL;
}
