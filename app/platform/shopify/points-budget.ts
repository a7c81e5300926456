import type { Clock } from '#app/platform/clock.ts';
import type { Wait } from './wait.ts';

/** `extensions.cost.throttleStatus` of an answer, in points and points a second. */
export type ThrottleStatus = {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
};

/** The query-cost bucket of one shop: who wants points waits for them, first come first served. */
export type PointsBudget = {
  /** Waits until so many points should be there and takes them. The answer gives the place back. */
  take(points: number, signal: AbortSignal): Promise<() => void>;
  /** Takes over what the store says is left. */
  learn(status: ThrottleStatus): void;
  /** Milliseconds until so many points should be there. */
  msUntil(points: number): number;
};

/**
 * Shopify restores points at a steady rate up to a maximum that depends on the shop's plan; both are
 * learned from its answers. Before the first answer nothing is known and nothing waits.
 */
export function createPointsBudget(clock: Clock, wait: Wait): PointsBudget {
  let status: ThrottleStatus | undefined;
  let readAt = 0;
  /** Points of requests under way: the store may not have counted them yet. */
  let underWay = 0;
  let queue: Promise<void> = Promise.resolve();

  const msUntil = (points: number): number => {
    if (status === undefined || status.restoreRate <= 0) return 0;
    const restored = ((clock.now() - readAt) / 1000) * status.restoreRate;
    const there = Math.min(status.maximumAvailable, status.currentlyAvailable + restored);
    const missing = Math.min(points, status.maximumAvailable - underWay) - (there - underWay);
    return Math.max(0, Math.ceil((missing / status.restoreRate) * 1000));
  };

  const waitForPoints = async (points: number, signal: AbortSignal): Promise<void> => {
    const ms = msUntil(points);
    if (ms > 0) await wait(ms, signal);
  };

  return {
    msUntil,
    async take(points, signal) {
      const turn = queue.then(() => waitForPoints(points, signal));
      queue = turn.catch(() => undefined);
      await turn;
      underWay += points;
      let given = false;
      return () => {
        if (!given) underWay -= points;
        given = true;
      };
    },
    learn(next) {
      status = next;
      readAt = clock.now();
    },
  };
}
