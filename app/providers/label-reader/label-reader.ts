import type { NormalisedPhoto } from '#app/platform/photo/photo-decoder.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';

/** One label as read. Text is data as printed, never normalised. */
export type LabelReading = {
  styleCode?: {
    /**
     * The print, its own separators kept. With `repaired` set it holds characters corrected by a brand's
     * pattern: good for a look-up, not to be shown as what the label says.
     */
    printed: string;
    /** Good enough to act on: two passes agree and one needed no repair, or a person typed it. */
    accepted: boolean;
    /** At least one character was repaired by a brand's pattern in every pass. */
    repaired: boolean;
  };
  brand?: string;
  description?: string;
  /** Such as `US 8.5`, the system kept. */
  size?: string;
  /** A label is there, its code could not be read. */
  unreadable: boolean;
};

export type PhotoReading = {
  /** One per label seen; empty when no packaging is in the picture. */
  labels: LabelReading[];
  /** Set by a model only. */
  looseItemDiffers?: string;
};

export interface LabelReader {
  /** `embedded`, or the model's name. */
  readonly name: string;
  /** @throws ProviderError when the reader failed; a photo without a label is an answer, not an error. */
  read(
    photo: NormalisedPhoto,
    options: { barcodes: readonly BarcodeReading[]; signal: AbortSignal },
  ): Promise<PhotoReading>;
  close(): Promise<void>;
}

/** The readers this service is set up with. */
export type LabelReaders = {
  /** Names a request may ask for in `model`, the default first. */
  readonly names: readonly string[];
  /** The reader of that name, or null when it is not allowed. */
  find(name: string | undefined): LabelReader | null;
  close(): Promise<void>;
};
