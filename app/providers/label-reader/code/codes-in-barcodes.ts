import type { Quad } from '#app/imaging/quad.ts';
import { lookAlikesOf } from '#app/knowledge/look-alikes/look-alikes.ts';

/** A barcode of the photo and the GTIN or text that it holds; the digits of a GTIN are no style code. */
export type PlacedBarcode = { quad: Quad; key: string; isGtin: boolean };

/** A text has fewer characters than these by chance. */
const LEAST_CHARACTERS = 6;

/**
 * A code as a barcode that is no GTIN holds it (`216762/NVY`, `https://id.example/p/1006317?s=9`), in which look-alikes
 * are told apart; null where none holds it as a whole.
 * @param key A-Z and 0-9 only, as read from the print
 */
export function codeInBarcodes(key: string, barcodes: readonly PlacedBarcode[]): string | null {
  if (key.length < LEAST_CHARACTERS || !/^[A-Z0-9]+$/.test(key)) return null;
  const marks = [...key].map((mark) => `[${mark}${lookAlikesOf(mark)}]`);
  const printed = marks.join('(?:[-_./ ]|%2F|%20)?');
  for (const { key: text, isGtin } of barcodes) {
    if (isGtin) continue;
    // What goes on behind a dash is a longer code, of which the print was read in part; a slash ends a part of an address.
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
