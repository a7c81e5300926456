import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { BarcodeReading } from '../barcode-reader/barcode-reader.ts';
import type { ReadLabels } from './read-photo.ts';

/** A request from the embedded label reader to its worker threads, and their answer. */
export type LabelRequest = {
  jpeg: Uint8Array;
  barcodes: readonly BarcodeReading[];
  taughtShapes: readonly TaughtShape[];
  budgetMs: number;
};
export type LabelAnswer = ReadLabels;
