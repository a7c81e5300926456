import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex';
import { AppError } from '../errors.ts';

/** Shorter than the silence that cuts a sender off (`SILENCE_TIMEOUT_SECONDS`): nothing is read from it meanwhile. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;
/**
 * The unit that the semaphore counts. It counts free units one by one at each release, so a unit must not be a byte.
 */
const UNIT_BYTES = 256 * 1024;

/** One request's share of a budget. */
export type MemoryShare = {
  /**
   * Takes this many more bytes as soon as others have released them; takes nothing for a small file.
   * @throws AppError `upstream_busy` if that takes longer than ten seconds
   */
  take: (bytes: number) => Promise<void>;
  /** Releases everything, once. */
  release: () => void;
};

export type MemoryBudget = ReturnType<typeof createMemoryBudget>;

/** A body or file up to this size takes nothing from the budget: there are thousands of them at once. */
export const SMALL_BYTES = 256 * 1024;

/** Limits how much of this process's memory the photos of all requests take at the same time. */
export function createMemoryBudget(totalBytes: number) {
  const units = Math.max(1, Math.floor(totalBytes / UNIT_BYTES));
  const room = withTimeout(new Semaphore(units), MAX_WAIT_MS);
  return {
    /** Opens the share of a new request; it is empty at first. */
    open(): MemoryShare {
      const taken: (() => void)[] = [];
      let isOver = false;
      return {
        async take(bytes) {
          if (bytes <= SMALL_BYTES) return;
          const needed = Math.min(units, Math.ceil(bytes / UNIT_BYTES));
          const [, giveBack] = await room.acquire(needed).catch(toBusy);
          if (isOver) giveBack();
          else taken.push(giveBack);
        },
        release() {
          isOver = true;
          for (const giveBack of taken.splice(0)) giveBack();
        },
      };
    },
  };
}

function toBusy(cause: unknown): never {
  if (cause !== E_TIMEOUT) throw cause;
  throw new AppError(
    'upstream_busy',
    'Too many photos are being sent at once. Send this one again in a few seconds.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
