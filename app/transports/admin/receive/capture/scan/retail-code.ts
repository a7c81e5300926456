import { expandUpcE, shortestGtin, toGtin14 } from '#app/knowledge/gtin.ts';

/** A barcode in a frame, as a decoder gives it. */
export type FrameSymbol = {
  /** In the words of zxing or of the browser: `EAN13` or `ean_13`. */
  format: string;
  text: string;
  /** Its middle, as fractions of the picture. */
  x: number;
  y: number;
};

/** The formats of trade items with the lengths of their numbers. UPC-A comes as an EAN-13 that begins with 0, too. */
const LENGTHS: Record<string, readonly number[]> = {
  ean13: [13],
  ean8: [8],
  upca: [12, 13],
  // The short form, or what it stands for.
  upce: [8, 12, 13],
  itf: [14],
  itf14: [14],
};

/** The number as stores write it, without padding; null for another format or a wrong check digit. */
export function toRetailCode({
  format,
  text,
}: Pick<FrameSymbol, 'format' | 'text'>): string | null {
  const kind = format.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (!LENGTHS[kind]?.includes(text.length)) return null;
  const number = kind === 'upce' && text.length === 8 ? expandUpcE(text) : text;
  const gtin = number === null ? null : toGtin14(number);
  return gtin === null ? null : shortestGtin(gtin);
}

/** The numbers of the trade items in a frame, each once, the nearest to the middle first. */
export function toAimedCodes(symbols: readonly FrameSymbol[]): string[] {
  const offMiddle = ({ x, y }: FrameSymbol) => (x - 0.5) ** 2 + (y - 0.5) ** 2;
  const codes = [...symbols]
    .sort((one, other) => offMiddle(one) - offMiddle(other))
    .flatMap((symbol) => toRetailCode(symbol) ?? []);
  return [...new Set(codes)];
}
