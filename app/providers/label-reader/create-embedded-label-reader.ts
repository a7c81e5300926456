import { createWorkerPool, WorkerPoolError } from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';
import { createReadingMemory } from '#app/providers/reading-memory.ts';
import { toReaderError } from '#app/providers/to-reader-error.ts';
import type { LabelAnswer, LabelRequest } from './label-messages.ts';
import type { LabelReader, LabelReading } from './label-reader.ts';

export type EmbeddedLabelReaderOptions = {
  /** Workers; plan 450 MB for each. Default 1. */
  workers?: number;
  /** After this much processor time in ms a photo's reading is finished with what was read so far. Default 8 000. */
  budgetMs?: number;
  /** After this many ms with one photo the worker is ended and replaced. Default 25 000. */
  deadlineMs?: number;
  /** An unused worker ends after this many ms and gives its memory back; absent: never. */
  idleMs?: number;
};

export const EMBEDDED = 'embedded';
/** Measured: 1 s half of the time, 2.5 s at the 95th percentile. */
const USUAL_MS = 1_500;

/** Reads labels in a worker: no key, no network. See `readPhoto` for how. */
export function createEmbeddedLabelReader(options: EmbeddedLabelReaderOptions = {}): LabelReader {
  const budgetMs = options.budgetMs ?? 8_000;
  const pool = createWorkerPool<LabelRequest, LabelAnswer>({
    kind: 'label',
    url: workerUrl('label-worker'),
    size: options.workers ?? 1,
    deadlineMs: options.deadlineMs ?? 25_000,
    usualMs: USUAL_MS,
    mustNotBeTerminated: true,
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
  });
  const memory = createReadingMemory<{ circumstances: string; labels: LabelReading[] }>();
  return {
    name: EMBEDDED,
    async read(photo, { barcodes, taughtShapes = [], signal, maxWaitMs }) {
      const circumstances = async () => JSON.stringify([await barcodes, taughtShapes]);
      const { reading, keep } = memory.of(photo.bytes);
      if (reading && reading.circumstances === (await circumstances()))
        return { labels: reading.labels };
      try {
        // It keeps its place in the queue, but begins after the barcodes: print around them is looked at more closely,
        // and their digits are no style code.
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
