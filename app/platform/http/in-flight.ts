/** Counts what runs, so that a shutdown can wait for it. */
export type InFlight = {
  track: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing runs any more. */
  whenIdle: () => Promise<void>;
  count: () => number;
};

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>();
  return {
    async track(work) {
      const promise = work();
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    async whenIdle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
    count: () => running.size,
  };
}
