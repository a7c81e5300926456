import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { Quad } from '#app/imaging/quad.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { ProviderFailure } from '#app/providers/provider-error.ts';

/** Positions of a label's parts: corners in pixels of the normalised photo, in the print's reading order. */
export type LabelPlaces = {
  /** The rectangle around the label's print and barcodes. */
  outline?: Quad;
  styleCode?: Quad;
  size?: Quad;
};

/** One label as read. Text is data as printed, never normalised. */
export type LabelReading = {
  styleCode?: {
    /**
     * The print with its own separators. If `repaired` is set, it contains characters corrected by a brand's pattern:
     * usable for a lookup, but not to be shown as what the label says.
     */
    printed: string;
    /**
     * Whether the code is good enough to act on and to be shown as the print. For the embedded reader: no doubt in
     * `doubts.ts` applies.
     */
    accepted: boolean;
    /** At least one character was repaired by the shape of a brand's codes. */
    repaired: boolean;
    /** Embedded reader only: the rules in `doubts.ts` that keep the code from being accepted. Absent: none. */
    doubts?: readonly string[];
    /** Embedded reader only: probability of the least likely character, 0 to 1. */
    probability?: number;
    /**
     * A code that another reader read with certainty on the same label, one slip apart from this one: one of the two is
     * wrong. `accepted` is then false.
     */
    otherReading?: string;
  };
  brand?: string;
  description?: string;
  /** The size with its system, such as `US 8.5`. */
  size?: string;
  /** The same size in the other systems that the label prints, such as `UK 7.5`; absent if none was read. */
  otherSizes?: readonly string[];
  /** The width as printed in a field of its own, such as `2E`; only models read it. */
  width?: string;
  /** There is a label, but its code could not be read. */
  unreadable: boolean;
  /** Absent if the reader does not know them, as is the case for models. */
  places?: LabelPlaces;
};

export type PhotoReading = {
  /** One per label seen; empty if there is no packaging in the picture. */
  labels: LabelReading[];
  /** How a loose product in the photo differs from what the labels say; only models set it. */
  looseItemDiffers?: string;
  /** Why the second reader, whose agreement a code needs, did not read the photo. */
  crossCheckFailure?: ProviderFailure;
  /** Set if the requested reader failed: its failure, and the name of the reader that read instead. */
  instead?: { readBy: string; failure: ProviderFailure };
};

export type LabelReadOptions = {
  /** The store that makes the request; calls to a model count towards this store's daily limit. */
  shopId: string;
  /** The photo's barcodes; a reader that does not use them need not wait for them. Empty if they could not be read. */
  barcodes: readonly BarcodeReading[] | Promise<readonly BarcodeReading[]>;
  /** Style code shapes taught by the store; a reader treats them like those of `BRANDS`. Absent: none. */
  taughtShapes?: readonly TaughtShape[];
  signal: AbortSignal;
  /** Longest wait for a free worker in ms; absent: until the signal aborts. */
  maxWaitMs?: number;
};

export interface LabelReader {
  /** `embedded`, or the model's name. */
  readonly name: string;
  /**
   * @throws ProviderError if the reader failed or had no time (`overloaded`); a photo without a label is an answer, not
   *   an error
   */
  read(photo: NormalisedPhoto, options: LabelReadOptions): Promise<PhotoReading>;
  close(): Promise<void>;
}

/** The readers that this service is configured with. */
export type LabelReaders = {
  /** The names that a request may ask for in `model`, the default first. */
  readonly names: readonly string[];
  /** Returns the reader with that name (the default one for undefined), or null if it is not allowed. */
  find(name: string | undefined): LabelReader | null;
  /**
   * Returns the model with that name by itself: no other reader checks it or replaces it on failure. Null if there is
   * no such model.
   */
  findModel(name: string): LabelReader | null;
  close(): Promise<void>;
};
