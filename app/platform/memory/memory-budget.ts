import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex';
import { AppError } from '../errors.ts';

/** Shorter than the silence after which a sender is cut off (`SILENCE_TIMEOUT_SECONDS`): nobody reads from it meanwhile. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;
/** The semaphore counts what is free one by one at each release, so it must not count bytes. */
const UNIT_BYTES = 256 * 1024;

/** What one request has of a budget. */
export type MemoryShare = {
  /**
   * Takes so many bytes more, as soon as others have given them back; for a small file nothing.
   * @throws AppError `upstream_busy` where that takes longer than ten seconds
   */
  take: (bytes: number) => Promise<void>;
  /** Gives everything back, once. */
  release: () => void;
};

export type MemoryBudget = {
  /** The share of a request that begins; empty at first. */
  open: () => MemoryShare;
};

/** What a body or a file may have and still take nothing: thousands of such are there at once. */
export const SMALL_BYTES = 256 * 1024;

/** Bounds what the photos of all requests take of the memory of this process at the same time. */
export function createMemoryBudget(totalBytes: number): MemoryBudget {
  const units = Math.max(1, Math.floor(totalBytes / UNIT_BYTES));
  const room = withTimeout(new Semaphore(units), MAX_WAIT_MS);
  return {
    open() {
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
