import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after this many milliseconds; rejects with the signal's reason as soon as it aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const wait: Wait = async (ms, signal) => {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
};
