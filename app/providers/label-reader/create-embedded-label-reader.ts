import { createWorkerPool, WorkerPoolError } from '#app/platform/worker-pool.ts';
import { workerUrl } from '#app/platform/worker-url.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { LabelAnswer, LabelRequest } from '#app/workers/label-worker.ts';

export type EmbeddedLabelReaderOptions = {
  /** OCR workers; each holds about 250 MB once used. Default 1. */
  workers?: number;
  /** After this many ms a photo's reading is finished with what was read so far. Default 15 000. */
  budgetMs?: number;
  /** After this many ms the worker is ended and replaced. Default 30 000. */
  deadlineMs?: number;
  /** Loads the engine now instead of with the first photo. */
  startNow?: boolean;
  /** An unused worker ends after this many ms and gives its memory back; absent: never. */
  idleMs?: number;
};

export const EMBEDDED = 'embedded';

/** Reads labels with tesseract in a worker: no key, no network. See `readLabels` for how. */
export function createEmbeddedLabelReader(options: EmbeddedLabelReaderOptions = {}): LabelReader {
  const budgetMs = options.budgetMs ?? 15_000;
  const pool = createWorkerPool<LabelRequest, LabelAnswer>({
    url: workerUrl('label-worker'),
    size: options.workers ?? 1,
    deadlineMs: options.deadlineMs ?? 30_000,
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
  });
  if (options.startNow) {
    const signal = new AbortController().signal;
    // A failure shows again, and is reported, with the first photo.
    pool.run({ jpeg: null, barcodes: [], budgetMs }, { signal }).catch(() => undefined);
  }
  return {
    name: EMBEDDED,
    async read(photo, { barcodes, signal }) {
      try {
        const jpeg = new Uint8Array(photo.bytes);
        return await pool.run({ jpeg, barcodes, budgetMs }, { signal });
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        const failure = error.failure === 'deadline' ? 'timeout' : 'unavailable';
        throw new ProviderError(EMBEDDED, failure, error);
      }
    },
    close: () => pool.close(),
  };
}
