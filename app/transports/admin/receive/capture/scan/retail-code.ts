import { expandUpcE, shortestGtin, toGtin14 } from '#app/knowledge/gtin.ts';

/** A barcode in a frame, as a decoder returns it. */
export type FrameSymbol = {
  /** As zxing or the browser names it: `EAN13` or `ean_13`. */
  format: string;
  text: string;
  /** The barcode's centre, as fractions of the picture's width and height. */
  x: number;
  y: number;
};

/** The formats for trade items, with the lengths of their numbers. UPC-A may also come as 13 digits starting with 0. */
const LENGTHS: Record<string, readonly number[]> = {
  ean13: [13],
  ean8: [8],
  upca: [12, 13],
  // The short form, or the number that it stands for.
  upce: [8, 12, 13],
  itf: [14],
  itf14: [14],
};

/** Returns the number as stores write it, without padding; null for another format or a wrong check digit. */
export function toRetailCode(symbol: Pick<FrameSymbol, 'format' | 'text'>): string | null {
  const { format, text } = symbol;
  const kind = format.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (!LENGTHS[kind]?.includes(text.length)) return null;
  const number = kind === 'upce' && text.length === 8 ? expandUpcE(text) : text;
  const gtin = number === null ? null : toGtin14(number);
  return gtin === null ? null : shortestGtin(gtin);
}

/** Returns the trade item numbers in a frame, each once, the one nearest to the centre first. */
export function toAimedCodes(symbols: readonly FrameSymbol[]): string[] {
  const offMiddle = ({ x, y }: FrameSymbol) => (x - 0.5) ** 2 + (y - 0.5) ** 2;
  const codes = [...symbols]
    .sort((one, other) => offMiddle(one) - offMiddle(other))
    .flatMap((symbol) => toRetailCode(symbol) ?? []);
  return [...new Set(codes)];
}
