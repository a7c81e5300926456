import type { Quad } from '#app/imaging/quad.ts';
import { lookAlikesOf } from '#app/knowledge/look-alikes/look-alikes.ts';

/** A barcode in the photo, with the GTIN or text that it contains; the digits of a GTIN are not a style code. */
export type PlacedBarcode = { quad: Quad; key: string; isGtin: boolean };

/** Minimum length of a code to look for: a text may contain a shorter one by chance. */
const MIN_CHARS = 6;

/**
 * Returns a code as a barcode other than a GTIN contains it (`216762/NVY`, `https://id.example/p/1006317?s=9`), which
 * resolves look-alikes; null if no barcode contains the whole code.
 * @param key A-Z and 0-9 only, as read from the print
 */
export function codeInBarcodes(key: string, barcodes: readonly PlacedBarcode[]): string | null {
  if (key.length < MIN_CHARS || !/^[A-Z0-9]+$/.test(key)) return null;
  const marks = [...key].map((mark) => `[${mark}${lookAlikesOf(mark)}]`);
  const printed = marks.join('(?:[-_./ ]|%2F|%20)?');
  for (const { key: text, isGtin } of barcodes) {
    if (isGtin) continue;
    // If the text continues after a dash, it is a longer code whose print was read in part; a slash ends a part of an
    // address.
    const joint = text.includes('://') ? '[-_.]?' : '[-_./ ]?';
    const whole = new RegExp(`(?<![A-Z0-9]${joint})${printed}(?!${joint}[A-Z0-9])`, 'i');
    const found = whole.exec(text)?.[0];
    if (found === undefined) continue;
    return found
      .toUpperCase()
      .replace(/%2F|%20/g, '')
      .replace(/[^A-Z0-9]/g, '');
  }
  return null;
}
