import { createWorkerPool, WorkerPoolError } from '#app/platform/worker-pool.ts';
import { workerUrl } from '#app/platform/worker-url.ts';
import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import { selectReads } from '#app/providers/barcode-reader/select-reads.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { BarcodeAnswer, BarcodeRequest } from '#app/workers/barcode-worker.ts';

export type BarcodeReaderOptions = {
  /** Workers at most; about 60 MB each once used. Default 1. */
  workers?: number;
  /** Longest time for one photo, in ms. Default 10 000. */
  deadlineMs?: number;
  /** An unused worker ends after this many ms; absent: never. */
  idleMs?: number;
};

const NAME = 'zxing';

/** Reads barcodes with zxing in a worker: local, no key, no network. */
export function createBarcodeReader(options: BarcodeReaderOptions = {}): BarcodeReader {
  const pool = createWorkerPool<BarcodeRequest, BarcodeAnswer>({
    url: workerUrl('barcode-worker'),
    size: options.workers ?? 1,
    deadlineMs: options.deadlineMs ?? 10_000,
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
  });
  return {
    async read(photo, { signal }) {
      try {
        const { reads } = await pool.run({ jpeg: new Uint8Array(photo.bytes) }, { signal });
        return selectReads(reads);
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        const failure = error.failure === 'deadline' ? 'timeout' : 'unavailable';
        throw new ProviderError(NAME, failure, error);
      }
    },
    close: () => pool.close(),
  };
}
