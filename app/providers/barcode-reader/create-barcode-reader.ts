import { createWorkerPool, WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import type {
  BarcodeReader,
  BarcodeReading,
} from '#app/providers/barcode-reader/barcode-reader.ts';
import { selectReads } from '#app/providers/barcode-reader/select-reads.ts';
import { createReadingCache } from '#app/providers/reading-cache.ts';
import { toReaderError } from '#app/providers/to-reader-error.ts';
import type { BarcodeRequest, BarcodeResult } from './barcode-messages.ts';

export type BarcodeReaderOptions = {
  /** Number of worker threads, about 60 MB each once used. Default 1. */
  workers?: number;
  /** Time limit for a photo once a worker has it, in milliseconds. Default 15,000. */
  deadlineMs?: number;
  /** An idle worker ends after this many milliseconds; absent: never. */
  idleMs?: number;
};

const NAME = 'zxing';
/** Typical time of a photo, for estimating how long others wait. Measured: docs/measurements.md, "Barcodes". */
const TYPICAL_MS = 300;

/** Reads barcodes with zxing in worker threads. Needs neither a key nor network access. */
export function createBarcodeReader({
  workers = 1,
  deadlineMs = 15_000,
  idleMs,
}: BarcodeReaderOptions = {}): BarcodeReader {
  const pool = createWorkerPool<BarcodeRequest, BarcodeResult>({
    kind: 'barcode',
    url: workerUrl('barcode-worker'),
    size: workers,
    deadlineMs,
    usualMs: TYPICAL_MS,
    idleMs,
  });
  const memory = createReadingCache<BarcodeReading[]>();
  return {
    async read(photo, { signal, maxWaitMs }) {
      const remembered = memory.of(photo.bytes);
      if (remembered.reading) return remembered.reading;
      try {
        const { reads } = await pool.run({ jpeg: photo.bytes }, { signal, maxWaitMs });
        const barcodes = selectReads(reads);
        remembered.keep(barcodes);
        return barcodes;
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        throw toReaderError(NAME, error);
      }
    },
    close: () => pool.close(),
  };
}
