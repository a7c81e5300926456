import type {
  ReadingLoad,
  ReadingRequests,
  RequestState,
} from '#app/domain/reading-requests/reading-requests.ts';
import { newId } from '#app/platform/ids.ts';
import type { Logger } from '#app/platform/logger.ts';
import { rejectOnAbort } from '#app/platform/reject-on-abort.ts';
import { isInBackground } from '#app/platform/shopify/background-work.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import type { ReadingKind, ReadingQueue } from '#app/providers/queued-readers/reading-queue.ts';

/** A reader's answer, as it is stored. */
export type StoredReading =
  | { read: object }
  | { failure: ProviderFailure; retryAfterSeconds?: number | undefined };

/** How long a reading usually takes, as measured: docs/measurements.md. */
const TYPICAL_MS: Record<ReadingKind, number> = { barcodes: 300, labels: 1_500 };
const POLL_INTERVAL_MS = 50;
/** Long enough for a process that is being restarted to be back. */
const NO_READER_RETRY_SECONDS = 10;
const READER = 'readers';

type Watched = {
  resolve: (read: object) => void;
  reject: (error: unknown) => void;
  /** The time by which the reading must have begun, by `performance.now()`. */
  beginBy: number;
};

/** Asks other processes to read photos, through the database, and waits for their answers. */
export function createReadingQueue(services: {
  requests: Pick<ReadingRequests, 'readLoad' | 'add' | 'listStates' | 'delete'>;
  /** Wakes a process that reads. */
  send: (request: { id: string; urgent: boolean }) => Promise<void>;
  log: Logger;
}): ReadingQueue {
  const { requests, send, log } = services;
  const watch = createWatch(requests, log);
  return {
    async ask(kind, photo, question, { signal, maxWaitMs }) {
      signal.throwIfAborted();
      const urgent = !isInBackground();
      const id = newId('rdg');
      const { bytes, ...about } = photo;
      try {
        await orBusy(async () => {
          requireRoom(await requests.readLoad(urgent), maxWaitMs);
          await requests.add(id, { kind, urgent, photo: bytes, question: { ...question, about } });
          await send({ id, urgent });
        });
        // The kind determines the form of the answer.
        return (await watch(id, { signal, maxWaitMs })) as never;
      } finally {
        requests
          .delete(id)
          .catch((err: unknown) => log.warn({ err }, 'a photo that was read stays for minutes'));
      }
    },
  };
}

/**
 * If the database cannot be reached, the photo is not read, and its caller is asked to come again, uncharged.
 * @throws ProviderError `overloaded`
 */
async function orBusy(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : overloaded(NO_READER_RETRY_SECONDS, cause);
  }
}

/** @throws ProviderError `overloaded` if no process would begin in time */
function requireRoom({ atOnce, waiting }: ReadingLoad, maxWaitMs: number | undefined): void {
  if (atOnce === 0) throw overloaded(NO_READER_RETRY_SECONDS);
  if (maxWaitMs === undefined) return;
  const kinds = Object.entries(TYPICAL_MS);
  const waitMs = kinds.reduce((sum, [kind, ms]) => sum + (waiting[kind] ?? 0) * ms, 0) / atOnce;
  if (waitMs > maxWaitMs) throw overloaded(Math.ceil(waitMs / 1000));
}

const overloaded = (retryAfterSeconds: number, cause?: unknown) =>
  new ProviderError(READER, 'overloaded', cause, retryAfterSeconds);

/** Polls the database for everything that waits in this process, as long as something does. */
function createWatch(requests: Pick<ReadingRequests, 'listStates'>, log: Logger) {
  const watched = new Map<string, Watched>();
  let isLooking = false;

  async function look(): Promise<void> {
    const asked = [...watched];
    try {
      const states = await requests.listStates(asked.map(([id]) => id));
      const byId = new Map(states.map((state) => [state.id, state]));
      for (const [id, one] of asked) judge(byId.get(id), one);
    } catch (err) {
      // Readers go on, and their answers are there once the database is. Each caller waits as long as it can.
      log.warn({ err }, 'photos that wait were not looked at');
    }
  }

  async function lookOn(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (watched.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      await look();
    }
    isLooking = false;
  }

  return async (
    id: string,
    { signal, maxWaitMs }: { signal: AbortSignal; maxWaitMs: number | undefined },
  ): Promise<object> => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const beginBy = performance.now() + (maxWaitMs ?? Number.POSITIVE_INFINITY);
    watched.set(id, { resolve, reject, beginBy });
    void lookOn();
    try {
      signal.throwIfAborted();
      return await rejectOnAbort(promise, signal);
    } finally {
      watched.delete(id);
    }
  };
}

/** Ends the wait for a request that was answered, was lost or was not begun in time. */
function judge(state: RequestState | undefined, { resolve, reject, beginBy }: Watched): void {
  const answer = state?.answer as StoredReading | null | undefined;
  // The request was lost: its table is not logged, so a crash of the database empties it.
  if (!state) reject(overloaded(1));
  else if (!answer) {
    if (!state.isTaken && performance.now() > beginBy) reject(overloaded(1));
  } else if ('read' in answer) resolve(answer.read);
  else reject(new ProviderError(READER, answer.failure, undefined, answer.retryAfterSeconds));
}
