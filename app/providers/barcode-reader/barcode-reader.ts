import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';

/** The formats that are read. UPC-E is left out because it adds false reads. */
export const BARCODE_FORMATS = ['EAN13', 'EAN8', 'UPCA', 'Code128', 'QRCode'] as const;

export type BarcodeReading = {
  format: (typeof BARCODE_FORMATS)[number];
  /** The text as decoded. */
  text: string;
  /**
   * 14 digits with a correct check digit, for EAN and UPC numbers of products. Absent for in-store, coupon and
   * publication numbers.
   */
  gtin14?: string;
  /** True if fewer than eight scan lines read the symbol: it then counts only once a second source confirms it. */
  weak: boolean;
  /** Corners in pixels of the normalised photo, in reading order. */
  corners: NamedCorners;
};

/** Whether symbols of a format always hold an article number; others may hold any text, such as a style code. */
export const isRetailFormat = (format: string): boolean =>
  format === 'EAN13' || format === 'UPCA' || format === 'EAN8';

export interface BarcodeReader {
  /**
   * Reads all barcodes of a photo, the most certain first. Runs locally, without network access.
   * @param options maxWaitMs: longest wait for a free worker; absent: no limit
   * @throws ProviderError `overloaded` when no worker is free in time, `timeout`, `unavailable`
   */
  read(
    photo: NormalisedPhoto,
    options: { signal: AbortSignal; maxWaitMs?: number },
  ): Promise<BarcodeReading[]>;
  close(): Promise<void>;
}
