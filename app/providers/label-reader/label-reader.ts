import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { Quad } from '#app/imaging/quad.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { ProviderFailure } from '#app/providers/provider-error.ts';

/** Where a label's parts stand: corners in pixels of the normalised photo, in the print's reading order. */
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
     * The print, its own separators kept. With `repaired` set it holds characters corrected by a brand's
     * pattern: good for a look-up, not to be shown as what the label says.
     */
    printed: string;
    /** Good enough to act on and to be shown as the print. Of the embedded reader: no doubt of `sureness.ts` applies. */
    accepted: boolean;
    /** At least one character was repaired by the shape of a brand's codes. */
    repaired: boolean;
    /** Of the embedded reader: the rules of `sureness.ts` that keep a code from being accepted. Absent: none. */
    doubts?: readonly string[];
    /** Of the embedded reader: how likely the least likely character is, 0 to 1. */
    probability?: number;
    /**
     * What another reader read surely on the same label, a character off: one of the two is wrong. `accepted` is
     * false then.
     */
    otherReading?: string;
  };
  brand?: string;
  description?: string;
  /** Such as `US 8.5`, the system kept. */
  size?: string;
  /** The same size in the other systems that the label prints, such as `UK 7.5`; absent where none was read. */
  otherSizes?: readonly string[];
  /** As printed in a field of its own, such as `2E`; only a model reads it. */
  width?: string;
  /** A label is there, its code could not be read. */
  unreadable: boolean;
  /** Absent where the reader does not know, as a model. */
  places?: LabelPlaces;
};

export type PhotoReading = {
  /** One per label seen; empty when no packaging is in the picture. */
  labels: LabelReading[];
  /** Set by a model only. */
  looseItemDiffers?: string;
  /** Why a second reader, whose agreement a code needs, did not read. */
  crossCheckFailure?: ProviderFailure;
  /** The reader that was asked failed so, and this is the reading of the one named. */
  instead?: { readBy: string; failure: ProviderFailure };
};

export type LabelReadOptions = {
  /** The store that asks, for whose limit of a day the calls of a model count. */
  shopId: string;
  /** A reader that has no use for them need not wait for them; none when they could not be read. */
  barcodes: readonly BarcodeReading[] | Promise<readonly BarcodeReading[]>;
  /** Shapes of style codes that the store taught; a reader counts them like those of `BRANDS`. Absent: none. */
  taughtShapes?: readonly TaughtShape[];
  signal: AbortSignal;
  /** Longest wait for a free worker in ms; absent: as long as the signal lets it. */
  maxWaitMs?: number;
};

export interface LabelReader {
  /** `embedded`, or the model's name. */
  readonly name: string;
  /** @throws ProviderError when the reader failed, or had no time (`overloaded`); a photo without a label is an answer, not an error. */
  read(photo: NormalisedPhoto, options: LabelReadOptions): Promise<PhotoReading>;
  close(): Promise<void>;
}

/** The readers this service is set up with. */
export type LabelReaders = {
  /** Names a request may ask for in `model`, the default first. */
  readonly names: readonly string[];
  /** The reader of that name, or null when it is not allowed. */
  find(name: string | undefined): LabelReader | null;
  /** The model of that name by itself: nothing checks what it reads, nor reads in its place. Null where none has that name. */
  findModel(name: string): LabelReader | null;
  close(): Promise<void>;
};
