import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { PhotoReading } from '#app/providers/label-reader/label-reader.ts';

/** What can be read from a photo: the question that is sent along with it, and the answer. Both are sent as JSON. */
export type Readings = {
  barcodes: { question: object; answer: BarcodeReading[] };
  labels: {
    question: { barcodes: readonly BarcodeReading[]; taughtShapes: readonly TaughtShape[] };
    answer: PhotoReading;
  };
};

export type ReadingKind = keyof Readings;

/** Has photos read by the processes that have the worker role. */
export interface ReadingQueue {
  /**
   * @param options maxWaitMs: longest wait until a process begins, in ms; absent: until the signal aborts
   * @throws ProviderError of the reader; `overloaded` if no process began in time, or if there is none
   */
  ask<Kind extends ReadingKind>(
    kind: Kind,
    photo: NormalisedPhoto,
    question: Readings[Kind]['question'],
    options: { signal: AbortSignal; maxWaitMs?: number | undefined },
  ): Promise<Readings[Kind]['answer']>;
}
