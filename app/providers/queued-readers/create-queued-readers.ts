import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import { EMBEDDED } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import type { ReadingQueue } from './reading-queue.ts';

/** The readers of a process that leaves reading to others. */
export function createQueuedReaders(queue: ReadingQueue): {
  embedded: LabelReader;
  barcodeReader: BarcodeReader;
} {
  return {
    embedded: {
      name: EMBEDDED,
      async read(photo, { barcodes, taughtShapes = [], signal, maxWaitMs }) {
        const question = { barcodes: await barcodes, taughtShapes };
        return queue.ask('labels', photo, question, { signal, maxWaitMs });
      },
      close: async () => {},
    },
    barcodeReader: {
      read: (photo, options) => queue.ask('barcodes', photo, {}, options),
      close: async () => {},
    },
  };
}
