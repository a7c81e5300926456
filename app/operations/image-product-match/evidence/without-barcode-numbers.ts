import { toGtin14 } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import {
  type BarcodeReading,
  isRetailFormat,
} from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading, PhotoReading } from '#app/providers/label-reader/label-reader.ts';

/** A part of the number with fewer digits may well be a style code. */
const MIN_PART_DIGITS = 10;
/** From this length on, no brand has codes of digits alone. */
const MIN_GTIN_DIGITS = 12;

/**
 * Removes style codes that are the number below a barcode, whichever reader read them: every page that shows the
 * barcode would also show this "code" and tie the two. The first and last digits stand apart on a label, so the number
 * is also compared without them.
 */
export function withoutBarcodeNumbers(
  reading: PhotoReading,
  barcodes: readonly BarcodeReading[],
): PhotoReading {
  // Other formats may hold any text, including a style code.
  const ofTrade = barcodes.filter(({ format }) => isRetailFormat(format));
  const numbers = new Set(ofTrade.flatMap(({ text }) => numbersOf(text)));
  return { ...reading, labels: reading.labels.map((label) => withoutNumber(label, numbers)) };
}

function withoutNumber(label: LabelReading, numbers: ReadonlySet<string>): LabelReading {
  const { styleCode, ...rest } = label;
  if (styleCode === undefined) return label;
  const key = comparisonKey(styleCode.printed);
  const isGtin = key.length >= MIN_GTIN_DIGITS && toGtin14(key) !== null;
  return isGtin || numbers.has(key) ? { ...rest, unreadable: true } : label;
}

function numbersOf(text: string): string[] {
  const whole = [text, text.replace(/^0+/, '')];
  const parts = whole.flatMap((one) => [one.slice(0, -1), one.slice(1), one.slice(1, -1)]);
  return [...whole, ...parts.filter(({ length }) => length >= MIN_PART_DIGITS)];
}
