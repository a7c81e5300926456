import { createWorkerPool, WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import { createReadingCache } from '#app/providers/reading-cache.ts';
import { toReaderError } from '#app/providers/to-reader-error.ts';
import type { LabelAnswer, LabelRequest } from './label-messages.ts';
import type { LabelReader, LabelReading } from './label-reader.ts';

export type EmbeddedLabelReaderOptions = {
  /** Number of workers; plan 450 MB for each. Default 1. */
  workers?: number;
  /** CPU time in ms after which reading a photo ends with what was read so far. Default 8 000. */
  budgetMs?: number;
  /**
   * Time limit in ms for a photo once a worker has it: the caller gets an error, and the worker is told to stop.
   * Default 25 000.
   */
  deadlineMs?: number;
  /** Time in ms after which an idle worker ends and frees its memory; absent: never. */
  idleMs?: number;
};

export const EMBEDDED = 'embedded';
/** Usual time for a photo, for estimating waits. Measured: median 1 s, 95th percentile 2.5 s. */
const TYPICAL_MS = 1_500;

/** Reads labels in a worker, without a key or network access. See `readPhoto` for how. */
export function createEmbeddedLabelReader(options: EmbeddedLabelReaderOptions = {}): LabelReader {
  const budgetMs = options.budgetMs ?? 8_000;
  const pool = createWorkerPool<LabelRequest, LabelAnswer>({
    kind: 'label',
    url: workerUrl('label-worker'),
    size: options.workers ?? 1,
    deadlineMs: options.deadlineMs ?? 25_000,
    usualMs: TYPICAL_MS,
    mustNotBeTerminated: true,
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
  });
  const memory = createReadingCache<{ circumstances: string; labels: LabelReading[] }>();
  return {
    name: EMBEDDED,
    async read(photo, { barcodes, taughtShapes = [], signal, maxWaitMs }) {
      const circumstances = async () => JSON.stringify([await barcodes, taughtShapes]);
      const { reading, keep } = memory.of(photo.bytes);
      if (reading && reading.circumstances === (await circumstances()))
        return { labels: reading.labels };
      try {
        // The request keeps its place in the queue but starts after the barcodes have been read: print around them is
        // examined more closely, and their digits are not a style code.
        const request = Promise.resolve(barcodes).then((read) => ({
          jpeg: photo.bytes,
          barcodes: read,
          taughtShapes,
          budgetMs,
        }));
        const { labels, isPartial } = await pool.run(request, { signal, maxWaitMs });
        if (!isPartial) keep({ circumstances: await circumstances(), labels });
        return { labels };
      } catch (error) {
        if (!(error instanceof WorkerPoolError)) throw error;
        throw toReaderError(EMBEDDED, error);
      }
    },
    close: () => pool.close(),
  };
}
