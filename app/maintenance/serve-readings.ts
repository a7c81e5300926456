import type { ReadingRequests } from '#app/domain/reading-requests/reading-requests.ts';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { ReadingKind, Readings } from '#app/providers/queued-readers/reading-queue.ts';
import type { StoredReading } from './queued-readings.ts';

/** Longer than the readers' own deadlines. */
const READ_WITHIN_MS = 30_000;
/** How long a reading may wait for a thread: a process that also answers calls reads photos of its own. */
const MAX_WAIT_MS = 10_000;

type Question<Kind extends ReadingKind> = Readings[Kind]['question'] & {
  about: Omit<NormalisedPhoto, 'bytes'>;
};

/** Reads photos for other processes. */
export function createReadingServer(services: {
  requests: Pick<ReadingRequests, 'take' | 'answer'>;
  readers: { barcodeReader: Pick<BarcodeReader, 'read'>; embedded: Pick<LabelReader, 'read'> };
  log: Logger;
}) {
  const { requests, readers, log } = services;

  /** One reader for each kind. */
  const read: {
    [Kind in ReadingKind]: (
      photo: NormalisedPhoto,
      question: Question<Kind>,
      signal: AbortSignal,
    ) => Promise<Readings[Kind]['answer']>;
  } = {
    barcodes: (photo, _question, signal) =>
      readers.barcodeReader.read(photo, { signal, maxWaitMs: MAX_WAIT_MS }),
    labels: (photo, { barcodes, taughtShapes }, signal) =>
      readers.embedded.read(photo, {
        ...{ barcodes, taughtShapes, signal },
        shopId: '',
        maxWaitMs: MAX_WAIT_MS,
      }),
  };

  /** @returns what is stored: the reading, or why there is none */
  async function readOrSayWhy(
    kind: string,
    bytes: Buffer,
    question: object,
  ): Promise<StoredReading> {
    const { about } = question as Question<ReadingKind>;
    const photo: NormalisedPhoto = { ...about, bytes };
    const reader = read[kind as ReadingKind];
    try {
      const signal = AbortSignal.timeout(READ_WITHIN_MS);
      return { read: await reader(photo, question as Question<'labels'>, signal) };
    } catch (err) {
      if (err instanceof ProviderError)
        return { failure: err.failure, retryAfterSeconds: err.retryAfterSeconds };
      log.error({ err }, 'a photo was not read');
      return { failure: 'unavailable' };
    }
  }

  /**
   * Reads a request's photo if a caller still waits for it.
   * @throws Error if the database cannot be reached; the photo is then read again
   */
  return async (id: string): Promise<void> => {
    const request = await requests.take(id);
    if (!request) return;
    const { kind, photo, question } = request;
    await requests.answer(id, await readOrSayWhy(kind, photo, question));
  };
}
