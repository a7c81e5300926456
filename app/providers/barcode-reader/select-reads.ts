import type { Point } from '#app/imaging/quad.ts';
import { gtinRange, toGtin14 } from '#app/knowledge/gtin.ts';
import { type BarcodeReading, isRetail } from '#app/providers/barcode-reader/barcode-reader.ts';

/** What the decoder gives, in photo pixels. */
export type RawRead = {
  format: string;
  text: string;
  /** Scan lines that agreed; 0 for a matrix code. */
  lineCount: number;
  /** Two bands of the symbol told the same number bar by bar: more than any count of thresholded lines. */
  isBarByBar?: boolean;
  corners: BarcodeReading['corners'];
};

/**
 * Checksum-valid misreads happen: seen with 2 to 6 scan lines, alone or where the right read of the same
 * symbol had 55 to 85. What is read bar by bar as well is not weak, however few the lines.
 */
const WEAK_BELOW_LINES = 8;
const OUTVOTED_BY = 8;

const FORMATS = new Set<string>(['EAN13', 'EAN8', 'UPCA', 'Code128', 'QRCode']);

type Box = { left: number; right: number; top: number; bottom: number };

function boxOf({ corners }: RawRead): Box {
  const points: Point[] = Object.values(corners);
  const xs = points.map((each) => each.x);
  const ys = points.map((each) => each.y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

function overlap(a: RawRead, b: RawRead): boolean {
  const one = boxOf(a);
  const other = boxOf(b);
  const margin = 4;
  return (
    one.left <= other.right + margin &&
    other.left <= one.right + margin &&
    one.top <= other.bottom + margin &&
    other.top <= one.bottom + margin
  );
}

/** A UPC-A symbol is an EAN-13 that starts with 0, and zxing reports it so. */
function plain(read: RawRead): RawRead {
  const isUpcA = read.format === 'EAN13' && read.text.startsWith('0');
  return isUpcA ? { ...read, format: 'UPCA', text: read.text.slice(1) } : read;
}

function isKnown(format: string): format is BarcodeReading['format'] {
  return FORMATS.has(format);
}

/** Restricted numbers mean something else in every shop, so they are no number to look up. */
function productGtin(digits: string): string | undefined {
  const gtin14 = toGtin14(digits);
  return gtin14 !== null && gtinRange(gtin14) === 'product' ? gtin14 : undefined;
}

/** Drops misreads and doubles, adds the 14-digit number; firmest reads first. */
export function selectReads(raw: readonly RawRead[]): BarcodeReading[] {
  const kept: RawRead[] = [];
  const rank = (read: RawRead) => {
    if (read.isBarByBar === true) return Number.POSITIVE_INFINITY;
    return read.lineCount === 0 ? 50 : read.lineCount;
  };
  for (const read of raw.map(plain).sort((a, b) => rank(b) - rank(a))) {
    const rivals = kept.filter((each) => overlap(each, read));
    const isDouble = rivals.some((each) => each.text === read.text && each.format === read.format);
    const isOutvoted = rivals.some(
      (each) => each.isBarByBar === true || each.lineCount >= OUTVOTED_BY * read.lineCount,
    );
    if (!isDouble && !(read.lineCount > 0 && isOutvoted)) kept.push(read);
  }
  return kept.flatMap(({ format, text, lineCount, isBarByBar, corners }) => {
    if (!isKnown(format)) return [];
    const gtin14 = isRetail(format) ? productGtin(text) : undefined;
    const weak = isBarByBar !== true && lineCount > 0 && lineCount < WEAK_BELOW_LINES;
    return [{ format, text, ...(gtin14 === undefined ? {} : { gtin14 }), weak, corners }];
  });
}
