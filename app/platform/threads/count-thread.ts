import { measure, secondsSince } from '../telemetry/measure.ts';
import { METRICS } from '../telemetry/metrics.ts';

/** What threads do. `decode` is done in the picture library's own threads. */
export type ThreadKind = 'label' | 'barcode' | 'decode' | 'heic' | 'json';

/** Counts the work that waits for threads of one kind, and measures how long it waits and runs. */
export function countThread(kind: ThreadKind) {
  const { threadQueue, threadWait, threadDuration, threadRefused } = METRICS;
  // Shown before the first refusal: if a counter appears only with its first event, a query sees no increase.
  threadRefused.add(0, { kind });
  return {
    /** Call this when work arrives. @returns functions to call when it begins, and when it leaves (begun or not) */
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
    /** Runs and measures a piece of work that has begun. */
    measure: <Result>(work: () => Promise<Result>): Promise<Result> =>
      measure({ span: `work ${kind}`, metric: threadDuration, labels: { kind } }, work),
    /** Call this when no thread took a piece of work in time. */
    refuse: () => threadRefused.add(1, { kind }),
  };
}
