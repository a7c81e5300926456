import type { Point } from '#app/imaging/quad.ts';
import { gtinRange, toGtin14 } from '#app/knowledge/gtin.ts';
import {
  BARCODE_FORMATS,
  type BarcodeReading,
  isRetailFormat,
} from '#app/providers/barcode-reader/barcode-reader.ts';

/** A read as the decoder gives it, in pixels of the photo. */
export type RawRead = {
  format: string;
  text: string;
  /** Scan lines that agreed; 0 for a matrix code. */
  lineCount: number;
  /** Two bands of the symbol gave this number bar by bar, which is more reliable than any number of scan lines. */
  isBarByBar?: boolean;
  corners: BarcodeReading['corners'];
};

/**
 * Reads with fewer scan lines are weak. Some misreads have a correct check digit but few scan lines: alone, or beside a
 * correct read of the same symbol with many (docs/measurements.md, "Barcodes").
 */
const WEAK_BELOW_LINES = 8;
/** A read with this many times as many lines as another in the same place outvotes it. */
const OUTVOTING_FACTOR = 8;
/** Rank of a matrix code among reads that are ranked by scan lines. */
const MATRIX_CODE_RANK = 50;
/** Symbols closer than this count as overlapping, in pixels. */
const MARGIN_PX = 4;

/** Whether the symbols' bounding boxes overlap: on both axes, neither ends before the other begins. */
function doOverlap(a: RawRead, b: RawRead): boolean {
  const along = (read: RawRead, axis: keyof Point) =>
    Object.values(read.corners).map((corner) => corner[axis]);
  const isBefore = (one: RawRead, other: RawRead, axis: keyof Point) =>
    Math.max(...along(one, axis)) + MARGIN_PX < Math.min(...along(other, axis));
  return !(['x', 'y'] as const).some((axis) => isBefore(a, b, axis) || isBefore(b, a, axis));
}

/** A UPC-A symbol is an EAN-13 that starts with 0, and zxing reports it as one. */
function separateUpcA(read: RawRead): RawRead {
  const isUpcA = read.format === 'EAN13' && read.text.startsWith('0');
  return isUpcA ? { ...read, format: 'UPCA', text: read.text.slice(1) } : read;
}

/**
 * Undefined for numbers that do not identify a product, such as in-store numbers: each shop uses those for its own
 * purposes, so looking one up is useless.
 */
function toProductGtin(digits: string): string | undefined {
  const gtin14 = toGtin14(digits);
  return gtin14 !== null && gtinRange(gtin14) === 'product' ? gtin14 : undefined;
}

function rank({ isBarByBar, lineCount }: RawRead): number {
  if (isBarByBar === true) return Number.POSITIVE_INFINITY;
  return lineCount === 0 ? MATRIX_CODE_RANK : lineCount;
}

/** Drops misreads and duplicates and adds the 14-digit number. The most certain reads come first. */
export function selectReads(raw: readonly RawRead[]): BarcodeReading[] {
  const kept: RawRead[] = [];
  for (const read of raw.map(separateUpcA).sort((a, b) => rank(b) - rank(a))) {
    const rivals = kept.filter((each) => doOverlap(each, read));
    const isDuplicate = rivals.some(
      (each) => each.text === read.text && each.format === read.format,
    );
    const isOutvoted = rivals.some(
      (each) => each.isBarByBar === true || each.lineCount >= OUTVOTING_FACTOR * read.lineCount,
    );
    if (!isDuplicate && !(read.lineCount > 0 && isOutvoted)) kept.push(read);
  }
  return kept.flatMap(({ text, lineCount, isBarByBar, corners, ...read }) => {
    const format = BARCODE_FORMATS.find((known) => known === read.format);
    if (format === undefined) return [];
    const gtin14 = isRetailFormat(format) ? toProductGtin(text) : undefined;
    const weak = isBarByBar !== true && lineCount > 0 && lineCount < WEAK_BELOW_LINES;
    return [{ format, text, ...(gtin14 === undefined ? {} : { gtin14 }), weak, corners }];
  });
}
