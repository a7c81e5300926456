import type { PhotoFindings } from './read-photo-findings.ts';

/** The first of these barcodes that was not read weakly. */
export function strongGtin({ gtins }: PhotoFindings, of: readonly string[]): string | undefined {
  const weak = new Set(gtins.filter((gtin) => gtin.weak).map(({ gtin14 }) => gtin14));
  return of.find((gtin14) => !weak.has(gtin14));
}
