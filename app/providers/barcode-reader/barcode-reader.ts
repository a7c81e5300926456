import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';

export type BarcodeReading = {
  format: 'EAN13' | 'UPCA' | 'EAN8' | 'Code128' | 'QRCode';
  /** As decoded. */
  text: string;
  /** 14 digits with a right check digit, for EAN and UPC that are not in a restricted range. */
  gtin14?: string;
  /** Fewer than eight scan lines agreed, and nothing else: needs a second source before it counts. */
  weak: boolean;
  /** Corners in pixels of the normalised photo, in reading order. */
  corners: NamedCorners;
};

/** Whether symbols of a format hold an article's number; others may hold anything, the style code itself. */
export const isRetail = (format: string): boolean =>
  format === 'EAN13' || format === 'UPCA' || format === 'EAN8';

export interface BarcodeReader {
  /**
   * All barcodes of the photo, best first. Runs locally, no network.
   * @throws ProviderError; `overloaded` when it would not begin within `maxWaitMs` (absent: any time)
   */
  read(
    photo: NormalisedPhoto,
    options: { signal: AbortSignal; maxWaitMs?: number },
  ): Promise<BarcodeReading[]>;
  close(): Promise<void>;
}
