import type { Clock } from '#app/platform/clock.ts';
import type { ThrottleStatus } from './admin-answer.ts';
import type { Wait } from './wait.ts';

export type PointsBudget = ReturnType<typeof createPointsBudget>;

/**
 * Points left for other calls: a little more than the three requests of an upsert that creates a product need together.
 */
const RESERVED_POINTS = 500;

/**
 * The query-cost budget of one shop: requests wait for their points, first come first served. Background work has a
 * queue of its own and leaves enough points for a whole call that a user waits for.
 * Shopify restores points at a steady rate up to a maximum that depends on the shop's plan. Both are learned from its
 * answers; before the first answer nothing waits.
 */
export function createPointsBudget(clock: Clock, wait: Wait) {
  let status: ThrottleStatus | undefined;
  let readAt = 0;
  /** Points of requests in flight: the store may not have counted them yet. */
  let inFlightPoints = 0;
  const queues = { foreground: Promise.resolve(), background: Promise.resolve() };

  /** Returns the milliseconds until this many points should be available. */
  const msUntil = (points: number): number => {
    if (status === undefined || status.restoreRate <= 0) return 0;
    const now = clock.now();
    // Otherwise a clock that was set back would take points away, and calls would wait for as long as it went back.
    readAt = Math.min(readAt, now);
    const restored = ((now - readAt) / 1000) * status.restoreRate;
    const available = Math.min(status.maximumAvailable, status.currentlyAvailable + restored);
    const missing =
      Math.min(points, status.maximumAvailable - inFlightPoints) - (available - inFlightPoints);
    return Math.max(0, Math.ceil((missing / status.restoreRate) * 1000));
  };

  const waitForPoints = async (points: number, signal: AbortSignal): Promise<void> => {
    const ms = msUntil(points);
    if (ms > 0) await wait(ms, signal);
  };
  /** Checks again after each wait: other requests may have taken the points meanwhile. */
  const waitBehindOthers = async (points: number, signal: AbortSignal): Promise<void> => {
    const reserve = () => Math.min(RESERVED_POINTS, (status?.maximumAvailable ?? 0) / 2);
    for (;;) {
      const ms = msUntil(points + reserve());
      if (ms === 0) return;
      await wait(ms, signal);
    }
  };

  return {
    msUntil,
    /** Waits until this many points should be available and takes them. @returns a function that ends their use */
    async take(points: number, signal: AbortSignal, isBackground = false): Promise<() => void> {
      const name = isBackground ? 'background' : 'foreground';
      const waitForThem = isBackground ? waitBehindOthers : waitForPoints;
      const turn = queues[name].then(() => waitForThem(points, signal));
      queues[name] = turn.catch(() => undefined);
      await turn;
      inFlightPoints += points;
      let given = false;
      return () => {
        if (!given) inFlightPoints -= points;
        given = true;
      };
    },
    /** Updates the budget with what the store says is left. */
    update(next: ThrottleStatus): void {
      status = next;
      readAt = clock.now();
    },
  };
}
