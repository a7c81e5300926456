import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';

/** Formats that are read. Without UPC-E, which adds false reads. */
export const BARCODE_FORMATS = ['EAN13', 'EAN8', 'UPCA', 'Code128', 'QRCode'] as const;

export type BarcodeReading = {
  format: (typeof BARCODE_FORMATS)[number];
  /** As decoded. */
  text: string;
  /** 14 digits with a right check digit, for EAN and UPC numbers outside the restricted ranges. */
  gtin14?: string;
  /** Read by fewer than eight scan lines only: counts once a second source confirms it. */
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
