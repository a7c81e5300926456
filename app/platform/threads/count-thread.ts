import { measure, secondsSince } from '../telemetry/measure.ts';
import { METRICS } from '../telemetry/metrics.ts';

/** What threads do. `decode` is done in those of the picture library. */
export type ThreadKind = 'label' | 'barcode' | 'decode' | 'heic' | 'json';

/** Counts what waits for the threads of a kind, and measures how long it waits and runs. */
export function countThread(kind: ThreadKind) {
  const { threadQueue, threadWait, threadDuration, threadRefused } = METRICS;
  // Shown before the first: a counter that appears with its first event has no increase that a query could see.
  threadRefused.add(0, { kind });
  return {
    /** A piece of work has come. @returns how to say that it begins, or leaves, begun or not */
    arrive() {
      const arrivedAt = performance.now();
      let waits = true;
      threadQueue.add(1, { kind });
      const leave = () => {
        if (waits) threadQueue.add(-1, { kind });
        waits = false;
      };
      return {
        begin() {
          threadWait.record(secondsSince(arrivedAt), { kind });
          leave();
        },
        leave,
      };
    },
    /** Runs a piece of work that has begun. */
    measure: <Result>(work: () => Promise<Result>): Promise<Result> =>
      measure({ span: `work ${kind}`, metric: threadDuration, labels: { kind } }, work),
    /** No thread took a piece of work in time. */
    refuse: () => threadRefused.add(1, { kind }),
  };
}
