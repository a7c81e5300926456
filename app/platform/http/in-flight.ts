import PQueue from 'p-queue';

export type InFlight = ReturnType<typeof createInFlight>;

/** Counts the work in progress, so that a shutdown can wait for it. */
export function createInFlight() {
  const running = new PQueue();
  return {
    track: <Result>(work: () => Promise<Result>) => running.add(work),
    /** Resolves when no work is in progress any more. */
    whenIdle: () => running.onIdle(),
    count: () => running.pending,
  };
}
