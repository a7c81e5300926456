import type { GreyImage } from '#app/imaging/grey-image.ts';
import { otsu } from './otsu.ts';

/** The ink of a word: columns in pixels of the line, rows as shares of its height. */
export type InkBox = { left: number; right: number; top: number; bottom: number };

/** Used if the print of a blurred word cannot be told from its paper: most boxes leave a tenth on either side. */
const USUAL = { top: 0.1, bottom: 0.9 };
/** Minimum number of dark pixels in a row, as a share of the word's columns: fewer are specks. */
const MIN_ROW_SHARE = 0.06;
const MIN_IN_COLUMN = 2;
/**
 * Limits for the height of ink, as shares of the line: only a dash or a point is lower, and ink is higher only on dark
 * paper.
 */
const HEIGHT = { least: 0.4, most: 0.95 };

/**
 * Returns the ink of a word that was read between the columns `from` and `to`. `reach` is how far the ink may extend
 * beyond them, since the network gives a character's position only roughly.
 */
export function inkBox(line: GreyImage, from: number, to: number, reach: number): InkBox {
  const { width, height, data } = line;
  const start = Math.max(0, Math.floor(from - reach));
  const columns = Math.min(width, Math.ceil(to + reach)) - start;
  const usual = { left: from, right: to, ...USUAL };
  if (columns < 2) return usual;
  const rows = Array.from({ length: height }, (_, y) =>
    data.subarray(y * width + start, y * width + start + columns),
  );
  const level = otsu(Uint8Array.from(rows.flatMap((row) => [...row])));
  const inRow = (row: Uint8Array) => row.reduce((sum, grey) => sum + Number(grey <= level), 0);
  const hasInk = (row: Uint8Array) => inRow(row) >= MIN_ROW_SHARE * columns;
  const top = rows.findIndex(hasInk) / height;
  const bottom = (rows.findLastIndex(hasInk) + 1) / height;
  const share = bottom - top;
  if (share < HEIGHT.least || share > HEIGHT.most) return usual;
  const inked = Array.from(
    { length: columns },
    (_, x) => rows.reduce((sum, row) => sum + Number((row[x] ?? 255) <= level), 0) >= MIN_IN_COLUMN,
  );
  const left = start + inked.indexOf(true);
  return { left, right: start + inked.lastIndexOf(true) + 1, top, bottom };
}
