import type { Glyph } from './glyphs.ts';

type Corners = { filled: string; round: string; gap: [number, number]; cover: [number, number] };

/**
 * Pairs told apart by their top: `filled` fills its upper left corner and more of its top edge than `round`. `gap` is
 * the distance of the top edge from the leftmost ink below it, in heights: the maximum for `filled` and the minimum for
 * `round`. `cover` is the share of the width that the top edge covers: the minimum for `filled` and the maximum for
 * `round`. Measured on Arial, Roboto, DejaVu, Open Sans and Lato, regular, bold and narrow, sharp to blurred by 5 % of
 * the height: no character got the other's values. Values in between decide nothing.
 */
const CORNERED: readonly Corners[] = [
  { filled: 'B', round: '8', gap: [0.05, 0.1], cover: [0.6, 0.62] },
  { filled: '5', round: 'S', gap: [0.07, 0.105], cover: [0.72, 0.7] },
  { filled: 'Z', round: '2', gap: [0.04, 0.05], cover: [0.8, 0.66] },
  { filled: 'I', round: '1', gap: [0.04, 0.055], cover: [0.75, 0.58] },
  { filled: 'T', round: '1', gap: [0.04, 0.055], cover: [0.75, 0.58] },
  { filled: 'D', round: '0', gap: [0.05, 0.115], cover: [0, 1] },
];
/** Pairs told apart by their width relative to a digit of the same print; the letter comes first. */
const WIDE: readonly (readonly [string, string])[] = [
  ['O', '0'],
  ['Q', '0'],
  ['G', '6'],
];
/**
 * O is 1.22 to 1.4 times as wide as 0 in Arial, Roboto, DejaVu, Open Sans and Lato; digits differ from each other by a
 * factor of less than 1.08.
 */
const LETTER_FROM = 1.14;
const DIGIT_UP_TO = 1.08;

/** Returns the first and last ink of a row, from the glyph's left side; null for a row without ink. */
function inkOfRow({ ink, width }: Glyph, y: number): { first: number; last: number } | null {
  const row = ink.subarray(y * width, (y + 1) * width);
  const first = row.indexOf(1);
  return first < 0 ? null : { first, last: row.lastIndexOf(1) + 1 };
}

function rowsOf(glyph: Glyph, from: number, to: number) {
  const top = Math.floor(from * glyph.height);
  const end = Math.max(top + 1, Math.ceil(to * glyph.height));
  return Array.from({ length: end - top }, (_, k) => inkOfRow(glyph, top + k)).flatMap(
    (each) => each ?? [],
  );
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, each) => sum + each, 0) / (values.length || 1);

/** Returns which of a pair the top of a character belongs to; null if it does not tell. */
function tellByTop(glyph: Glyph, { filled, round, gap, cover }: Corners): string | null {
  const edge = rowsOf(glyph, 0.02, 0.09);
  const side = Math.min(...rowsOf(glyph, 0.05, 0.35).map(({ first }) => first));
  const back = (mean(edge.map(({ first }) => first)) - side) / glyph.height;
  const covered = mean(edge.map(({ first, last }) => last - first)) / glyph.width;
  if (back <= gap[0] && covered >= cover[0]) return filled;
  return back >= gap[1] && covered <= cover[1] ? round : null;
}

/**
 * Whether a glyph is an L, which has its stem on the left and a foot. A 1 has its stem in the middle or no foot, an I
 * has only a stem. Null if unclear.
 */
function isCapitalL(glyph: Glyph): boolean | null {
  const { width, height } = glyph;
  if (width < 0.3 * height) return false;
  const waist = rowsOf(glyph, 0.4, 0.6);
  const foot = rowsOf(glyph, 0.9, 0.98);
  const stem = {
    from: mean(waist.map((row) => row.first)),
    to: mean(waist.map((row) => row.last)),
  };
  const footTo = mean(foot.map((row) => row.last));
  if (stem.from < 0.12 * width && stem.to < 0.5 * width && footTo > 0.85 * width) return true;
  return stem.from > 0.25 * width ? false : null;
}

/**
 * Returns which of two look-alikes a printed character is; null if its shape does not tell. `digitWidth` is the width
 * in pixels of certain digits in the same print, null if there are none.
 */
export function tellApart(
  glyph: Glyph,
  a: string,
  b: string,
  digitWidth: number | null,
): string | null {
  const isPair = ([one, other]: readonly [string, string]) =>
    (one === a && other === b) || (one === b && other === a);
  const cornered = CORNERED.find(({ filled, round }) => isPair([filled, round]));
  if (cornered) return tellByTop(glyph, cornered);
  const wide = WIDE.find(isPair);
  if (wide) {
    const ratio = digitWidth === null ? 1.1 : glyph.width / digitWidth;
    if (ratio >= LETTER_FROM) return wide[0];
    return ratio <= DIGIT_UP_TO ? wide[1] : null;
  }
  if (a !== 'L' && b !== 'L') return null;
  const isL = isCapitalL(glyph);
  if (isL === null) return null;
  return isL ? 'L' : a === 'L' ? b : a;
}
