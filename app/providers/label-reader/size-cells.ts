import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { PieceBox } from '#app/providers/label-reader/cut-piece.ts';
import { median } from '#app/providers/label-reader/median.ts';
import { otsu } from '#app/providers/label-reader/otsu.ts';

/** Where the ink of one cell's number is, in pixels of the strip; null for an empty cell. */
export type CellInk = PieceBox | null;

/** In heights of the heading: what is lower is a rule or a speck, what is higher is no number of the table. */
const NUMBER_HEIGHT = { least: 0.6, most: 3.4 };
/** Print is at least this much darker than its paper. */
const CONTRAST = 24;
/** A rule runs from side to side. */
const RULE_SHARE = 0.8;
const EDGE_PX = 2;
/** Noise makes single dark pixels, a stroke more of them. */
const INK_SHARE = 0.12;

/** The mean of each pixel and its neighbours: noise is not ink. */
function smooth({ width, height, data }: GreyImage): GreyImage {
  const out = Uint8Array.from(data);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0;
      for (let at = (y - 1) * width + x; at <= (y + 1) * width + x; at += width)
        sum += (data[at - 1] ?? 0) + (data[at] ?? 0) + (data[at + 1] ?? 0);
      out[y * width + x] = Math.round(sum / 9);
    }
  }
  return { width, height, data: out };
}

type Span = { from: number; to: number };
type Cell = { left: number; right: number };

/** The grey up to which a cell's pixels are ink; null for a cell without print. */
function inkLevel({ width, data }: GreyImage, { left, right }: Cell, { from, to }: Span) {
  if (right - left < EDGE_PX || to - from < EDGE_PX) return null;
  const out = new Uint8Array((right - left) * (to - from));
  for (let y = from; y < to; y += 1)
    out.set(data.subarray(y * width + left, y * width + right), (y - from) * (right - left));
  const level = otsu(out);
  let dark = 0;
  let darkSum = 0;
  let lightSum = 0;
  for (const value of out) {
    if (value <= level) [dark, darkSum] = [dark + 1, darkSum + value];
    else lightSum += value;
  }
  const gap = lightSum / (out.length - dark || 1) - darkSum / (dark || 1);
  return dark > 0 && gap >= CONTRAST && dark < 0.5 * out.length ? level : null;
}

function spansOf(length: number, hasInk: (at: number) => boolean): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (let at = 0; at < length; at += 1) {
    if (!hasInk(at)) open = null;
    else if (open) open.to = at + 1;
    else {
      open = { from: at, to: at + 1 };
      spans.push(open);
    }
  }
  return spans;
}

/** Rows of ink of one cell below `from`, rules left out. */
function inkRows(strip: GreyImage, cell: Cell, from: number, level: number): Span[] {
  const width = cell.right - cell.left;
  return spansOf(strip.height, (y) => {
    if (y < from) return false;
    let ink = 0;
    for (let x = cell.left; x < cell.right; x += 1)
      ink += Number((strip.data[y * strip.width + x] ?? 255) <= level);
    return ink >= EDGE_PX && ink < RULE_SHARE * width;
  });
}

/** The row that most cells have their number in. */
function commonRow(rows: readonly (Span | undefined)[]): Span | null {
  const known = rows.flatMap((row) => row ?? []);
  if (known.length < 2) return null;
  const from = median(known.map((each) => each.from)) ?? 0;
  return { from, to: median(known.map((each) => each.to)) ?? 0 };
}

/**
 * Where the numbers of a table's row stand. The picture begins at the headings, which end at `below`;
 * `cells` are the columns' sides. Null when no row of numbers is there.
 */
export function findCellInk(
  photo: GreyImage,
  cells: readonly Cell[],
  below: number,
  headingHeight: number,
): CellInk[] | null {
  const strip = smooth(photo);
  const search = { from: below, to: strip.height };
  const levels = cells.map((cell) => inkLevel(strip, cell, search));
  const rows = cells.map((cell, at) => {
    const level = levels[at];
    if (level === null || level === undefined) return undefined;
    return inkRows(strip, cell, below, level).find(
      ({ from, to }) =>
        to - from >= NUMBER_HEIGHT.least * headingHeight &&
        to - from <= NUMBER_HEIGHT.most * headingHeight,
    );
  });
  const row = commonRow(rows);
  if (!row) return null;
  return cells.map((cell) => {
    const level = inkLevel(strip, cell, row);
    if (level === null) return null;
    const columns = spansOf(cell.right - cell.left, (x) => {
      let ink = 0;
      for (let y = row.from; y < row.to; y += 1)
        ink += Number((strip.data[y * strip.width + cell.left + x] ?? 255) <= level);
      return ink >= Math.max(EDGE_PX, INK_SHARE * (row.to - row.from));
    });
    const first = columns[0];
    const last = columns[columns.length - 1];
    if (!first || !last) return null;
    return {
      left: cell.left + first.from,
      top: row.from,
      width: last.to - first.from,
      height: row.to - row.from,
    };
  });
}
