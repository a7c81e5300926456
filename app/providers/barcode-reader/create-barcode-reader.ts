import { createWorkerPool, WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import { selectReads } from '#app/providers/barcode-reader/select-reads.ts';
import { toReaderError } from '#app/providers/to-reader-error.ts';
import type { BarcodeAnswer, BarcodeRequest } from './barcode-messages.ts';

export type BarcodeReaderOptions = {
  /** Workers at most; about 60 MB each once used. Default 1. */
  workers?: number;
  /** Longest time for one photo once a worker has it, in ms. Default 15 000. */
  deadlineMs?: number;
  /** An unused worker ends after this many ms; absent: never. */
  idleMs?: number;
};

const NAME = 'zxing';
/** Measured: 0.1 s, and 0.7 s where little can be read. */
const USUAL_MS = 300;

/** Reads barcodes with zxing in a worker: local, no key, no network. */
export function createBarcodeReader(options: BarcodeReaderOptions = {}): BarcodeReader {
  const pool = createWorkerPool<BarcodeRequest, BarcodeAnswer>({
    url: workerUrl('barcode-worker'),
    size: options.workers ?? 1,
    deadlineMs: options.deadlineMs ?? 15_000,
    usualMs: USUAL_MS,
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
  });
  return {
    async read(photo, { signal, maxWaitMs }) {
      try {
        const { reads } = await pool.run({ jpeg: photo.bytes }, { signal, maxWaitMs });
        return selectReads(reads);
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        throw toReaderError(NAME, error);
      }
    },
    close: () => pool.close(),
  };
}
