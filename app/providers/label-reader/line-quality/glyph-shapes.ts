import type { Glyph } from './glyphs.ts';

type Corners = { filled: string; round: string; gap: [number, number]; cover: [number, number] };

/**
 * Pairs told apart by their top: one fills its upper left corner and more of its top edge than the other.
 * `gap` is how far the top stands back from the leftmost ink below it, in heights: at most that of the first,
 * at least that of the second; `cover` the share of the width that the top edge covers, at least and at most.
 * Measured on Arial, Roboto, DejaVu, Open Sans and Lato, regular, bold and narrow, sharp to blurred by 5 % of
 * the height: no character got the other's values; what lies between is not told.
 */
const CORNERED: readonly Corners[] = [
  { filled: 'B', round: '8', gap: [0.05, 0.1], cover: [0.6, 0.62] },
  { filled: '5', round: 'S', gap: [0.07, 0.105], cover: [0.72, 0.7] },
  { filled: 'Z', round: '2', gap: [0.04, 0.05], cover: [0.8, 0.66] },
  { filled: 'I', round: '1', gap: [0.04, 0.055], cover: [0.75, 0.58] },
  { filled: 'T', round: '1', gap: [0.04, 0.055], cover: [0.75, 0.58] },
  { filled: 'D', round: '0', gap: [0.05, 0.115], cover: [0, 1] },
];
/** Pairs told apart by their width beside a digit of the same print: letter first. */
const WIDE: readonly (readonly [string, string])[] = [
  ['O', '0'],
  ['Q', '0'],
  ['G', '6'],
];
/**
 * O is 1.22 to 1.4 times as wide as 0 in Arial, Roboto, DejaVu, Open Sans and Lato; digits differ among
 * themselves by less than 1.08.
 */
const LETTER_FROM = 1.14;
const DIGIT_UP_TO = 1.08;

/** First and last ink of a row, from the glyph's left side; null for a row without any. */
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

/** Which of a pair the top of a character belongs to. */
function tellByTop(glyph: Glyph, { filled, round, gap, cover }: Corners): string | null {
  const edge = rowsOf(glyph, 0.02, 0.09);
  const side = Math.min(...rowsOf(glyph, 0.05, 0.35).map(({ first }) => first));
  const back = (mean(edge.map(({ first }) => first)) - side) / glyph.height;
  const covered = mean(edge.map(({ first, last }) => last - first)) / glyph.width;
  if (back <= gap[0] && covered >= cover[0]) return filled;
  return back >= gap[1] && covered <= cover[1] ? round : null;
}

/** An L has its stem on the left and a foot; a 1 has it in the middle or no foot, an I nothing else. */
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
 * Which of two look-alikes a printed character is; null where its shape does not tell. `digitWidth` is that
 * of certain digits of the same print in pixels, null where there are none.
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
