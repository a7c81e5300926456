import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import { EMBEDDED } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import type { ReadingQueue } from './reading-queue.ts';

/** Creates the readers of a process that leaves reading to other processes. */
export function createQueuedReaders(queue: ReadingQueue): {
  embedded: LabelReader;
  barcodeReader: BarcodeReader;
} {
  return {
    embedded: {
      name: EMBEDDED,
      async read(photo, { barcodes, taughtShapes = [], signal, maxWaitMs }) {
        const since = performance.now();
        const question = { barcodes: await barcodes, taughtShapes };
        // `maxWaitMs` covers the whole photo: the wait for its barcodes and then for its label.
        const leftMs = maxWaitMs && Math.max(1, maxWaitMs - (performance.now() - since));
        return queue.ask('labels', photo, question, { signal, maxWaitMs: leftMs });
      },
      close: async () => {},
    },
    barcodeReader: {
      read: (photo, options) => queue.ask('barcodes', photo, {}, options),
      close: async () => {},
    },
  };
}
