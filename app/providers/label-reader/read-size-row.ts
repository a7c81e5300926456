import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { Point } from '#app/imaging/quad.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import { cutBox, type Piece, type PieceBox } from '#app/providers/label-reader/cut-piece.ts';
import { type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import { isLikeSizeRow } from '#app/providers/label-reader/read-bare-rows.ts';
import { type CellInk, findCellInk } from '#app/providers/label-reader/size-cells.ts';
import { columnsOf, rowOf, type SizeColumn } from '#app/providers/label-reader/size-headings.ts';

/** The headings' height in the strip; numbers are up to twice as high. */
const HEADING_PX = 30;
/** In heights of the heading: how far below it the numbers are looked for. */
const REACH_BELOW = 4.2;
/** In heights of the number. */
const GAP = 1.3;
const MARGIN = 0.35;

/** One pass over a piece. */
export type SizePass = { lines: OcrLine[]; toPhoto: (point: Point) => Point };
type Table = { piece: Piece; columns: readonly SizeColumn[] };

/** The heading row that is best read, over all passes. */
function findTable(passes: readonly (Piece & { lines: OcrLine[] })[]): Table | null {
  const tables = passes.flatMap((pass) =>
    pass.lines.flatMap((line) => {
      const columns = columnsOf(line);
      return columns ? [{ piece: pass, columns }] : [];
    }),
  );
  const worth = ({ columns }: Table) =>
    columns.filter(({ system, isOther }) => system || isOther).length +
    Number(columns.some(({ system }) => system === 'US')) -
    columns.length / 100;
  return tables.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

/** A row of numbers alone: its headings are assumed above it. */
function bareTable(passes: readonly (Piece & { lines: OcrLine[] })[]): Table | null {
  for (const piece of passes) {
    const row = piece.lines.find(isLikeSizeRow);
    if (!row) continue;
    const columns = row.words.map((word): SizeColumn => {
      const heading = {
        ...word,
        text: '?',
        top: word.top - word.height,
        height: 0.7 * word.height,
      };
      return {
        system: null,
        isOther: false,
        left: word.left,
        right: right(word),
        words: [heading],
      };
    });
    return { piece, columns };
  }
  return null;
}

/** Headings that were not read at all may have stood before or after the known ones. */
function withLostColumns(columns: readonly SizeColumn[]): readonly SizeColumn[] {
  const [first, second] = columns;
  const last = columns[columns.length - 1];
  if (!first || !second || !last) return columns;
  const step = (last.left + last.right - first.left - first.right) / 2 / (columns.length - 1);
  const lost = ({ left, right, words }: SizeColumn, by: number): SizeColumn[] => {
    const [word] = words;
    const moved = word && { ...word, text: '?', left: left + by, width: right - left };
    return moved && left + by > 0
      ? [{ system: null, isOther: false, left: left + by, right: right + by, words: [moved] }]
      : [];
  };
  return [...lost(first, -step), ...columns, ...lost(last, step)];
}

/** Each column reaches half the way to its neighbours. */
function cellSides(columns: readonly SizeColumn[]): { left: number; right: number }[] {
  const centres = columns.map(({ left, right }) => (left + right) / 2);
  return centres.map((centre, at) => {
    const before = centres[at - 1];
    const after = centres[at + 1];
    const half = Math.min(
      before === undefined ? Number.POSITIVE_INFINITY : (centre - before) / 2,
      after === undefined ? Number.POSITIVE_INFINITY : (after - centre) / 2,
    );
    return { left: centre - half, right: centre + half };
  });
}

/** A cell's number with its contrast stretched, ready to be set beside others. */
function drawCell(
  strip: GreyImage,
  { left, top, width, height }: PieceBox,
  into: GreyImage,
  at: number,
) {
  const margin = Math.round(MARGIN * height);
  const row = (y: number) => {
    const sy = Math.min(strip.height - 1, Math.max(0, top - margin + y));
    const from = Math.max(0, left - margin);
    return strip.data.subarray(
      sy * strip.width + from,
      sy * strip.width + Math.min(strip.width, left + width + margin),
    );
  };
  const rows = Array.from({ length: into.height }, (_, y) => row(y));
  const greys = rows.slice(margin, margin + height).flatMap((each) => [...each]);
  greys.sort((a, b) => a - b);
  const dark = greys[Math.floor(0.02 * greys.length)] ?? 0;
  const light = greys[Math.floor(0.85 * greys.length)] ?? 255;
  rows.forEach((each, y) => {
    each.forEach((grey, x) => {
      const value = (255 * (grey - dark)) / Math.max(1, light - dark);
      into.data[y * into.width + at + x] = Math.max(0, Math.min(255, Math.round(value)));
    });
  });
}

type Row = { image: GreyImage; from: number[] };

/** The numbers alone, side by side, as if printed on one line. */
function setInLine(strip: GreyImage, inks: readonly PieceBox[]): Row {
  const height = inks[0]?.height ?? 1;
  const margin = Math.round(MARGIN * height);
  const gap = Math.round(GAP * height);
  const from: number[] = [];
  let at = gap;
  for (const { width } of inks) {
    from.push(at);
    at += width + 2 * margin + gap;
  }
  const rows = height + 2 * margin;
  const image = { width: at, height: rows, data: new Uint8Array(at * rows).fill(255) };
  inks.forEach((ink, index) => {
    drawCell(strip, ink, image, from[index] ?? 0);
  });
  return { image, from };
}

const asWord = (text: string, { left, top, width, height }: PieceBox, confidence = 0): OcrWord => ({
  text,
  left,
  top,
  width,
  height,
  confidence,
});

/** Words of the line back in the cells that they were cut from, one word a cell. */
function backInCells(read: readonly OcrWord[], from: readonly number[], inks: readonly PieceBox[]) {
  const words = read.toSorted((a, b) => a.left - b.left);
  return inks.map((ink, index) => {
    const start = from[index] ?? 0;
    const end = from[index + 1] ?? Number.POSITIVE_INFINITY;
    const mine = words.filter(({ left, width }) => {
      const centre = left + width / 2;
      return centre >= start - ink.height * 0.5 && centre < end - ink.height * 0.5;
    });
    const texts = mine.map(({ text }) => text);
    const confidence = Math.min(...mine.map((word) => word.confidence), 100);
    return texts.length > 0 ? { texts, ink, confidence } : null;
  });
}

/**
 * The numbers of a size table read once more: its row is cut anew from the photo, each number set beside the
 * next without rules and wide gaps. Read with a whole label single digits and points are lost. Null when no table was found. The result is one more pass: headings over numbers.
 */
export async function readSizeRow(
  rectify: Rectifier,
  reader: PageReader,
  passes: readonly (Piece & { lines: OcrLine[] })[],
): Promise<SizePass | null> {
  const table = findTable(passes) ?? bareTable(passes);
  if (!table) return null;
  const { piece } = table;
  const columns = withLostColumns(table.columns);
  const row = rowOf(columns);
  const sides = cellSides(columns);
  const left = Math.max(0, Math.min(...sides.map((side) => side.left)));
  const end = Math.min(piece.image.width, Math.max(...sides.map((side) => side.right)));
  const scale = HEADING_PX / Math.max(row.height, 4);
  const box = { left, top: row.top, width: end - left, height: row.height * (1 + REACH_BELOW) };
  const strip = cutBox(rectify, piece, box, scale);
  if (!strip) return null;
  const at = (x: number) =>
    Math.round(Math.min(strip.image.width, Math.max(0, (x - left) * scale)));
  const cells = sides.map((side) => ({ left: at(side.left), right: at(side.right) }));
  const inks = findCellInk(strip.image, cells, Math.round(1.15 * HEADING_PX), HEADING_PX);
  return inks && readCells(reader, strip, columns, cells, inks);
}

async function readCells(
  reader: PageReader,
  strip: Piece,
  columns: readonly SizeColumn[],
  cells: readonly { left: number; right: number }[],
  inks: readonly CellInk[],
): Promise<SizePass> {
  const present = inks.flatMap((ink) => ink ?? []);
  const { image, from } = setInLine(strip.image, present);
  const read = backInCells(await reader.readLine(image), from, present);
  const headings = columns.flatMap(({ words }, index) => {
    const cell = cells[index];
    if (!cell) return [];
    const inset = (cell.right - cell.left) / 5;
    const box = {
      left: cell.left + inset,
      top: 0,
      width: cell.right - cell.left - 2 * inset,
      height: HEADING_PX,
    };
    const width = box.width / words.length;
    return words.map((word, k) =>
      asWord(word.text, { ...box, left: box.left + k * width, width }, word.confidence),
    );
  });
  const numbers = read.flatMap((cell) => {
    if (!cell) return [];
    const { texts, ink, confidence } = cell;
    const width = ink.width / texts.length;
    return texts.map((text, k) =>
      asWord(text, { ...ink, left: ink.left + k * width, width }, confidence),
    );
  });
  return { lines: [{ words: headings }, { words: numbers }], toPhoto: strip.toPhoto };
}
