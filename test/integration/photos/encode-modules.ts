import {
  EAN8_PARTS,
  EAN13_PARTS,
  LEFT_BARS,
  RIGHT_BARS,
  toBarIndexes,
} from '#app/providers/barcode-reader/bars/ean-symbol.ts';

const BARS = { left: LEFT_BARS, centre: ['01010'], right: RIGHT_BARS };

/** Encodes 13 digits as EAN-13 or 8 as EAN-8: its modules, `1` for dark. */
export function encodeModules(digits: string): string {
  const indexes = toBarIndexes(digits);
  const parts = digits.length === 8 ? EAN8_PARTS : EAN13_PARTS;
  const inner = parts.map(({ kind }, at) => BARS[kind][indexes[at] ?? 0]);
  return `101${inner.join('')}101`;
}
