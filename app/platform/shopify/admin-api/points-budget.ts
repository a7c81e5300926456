import type { Clock } from '#app/platform/clock.ts';
import type { Wait } from './wait.ts';

/** `extensions.cost.throttleStatus` of an answer, in points and points a second. */
export type ThrottleStatus = {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
};

/**
 * The query-cost bucket of one shop: who wants points waits for them, first come first served. Work that
 * nobody waits for has a queue of its own, and leaves enough in the bucket for a whole call of somebody.
 */
export type PointsBudget = {
  /** Waits until so many points should be there and takes them. The answer gives the place back. */
  take(points: number, signal: AbortSignal, isBackground?: boolean): Promise<() => void>;
  /** Takes over what the store says is left. */
  learn(status: ThrottleStatus): void;
  /** Milliseconds until so many points should be there. */
  msUntil(points: number): number;
};

/** What an upsert that creates a product asks for, its three requests together, and some more. */
const RESERVED_POINTS = 500;

/**
 * Shopify restores points at a steady rate up to a maximum that depends on the shop's plan; both are
 * learned from its answers. Before the first answer nothing is known and nothing waits.
 */
export function createPointsBudget(clock: Clock, wait: Wait): PointsBudget {
  let status: ThrottleStatus | undefined;
  let readAt = 0;
  /** Points of requests under way: the store may not have counted them yet. */
  let underWay = 0;
  const queues = { foreground: Promise.resolve(), background: Promise.resolve() };

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
  /** Looked at again after each wait: those in front may have taken what was there. */
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
    async take(points, signal, isBackground = false) {
      const name = isBackground ? 'background' : 'foreground';
      const waitForThem = isBackground ? waitBehindOthers : waitForPoints;
      const turn = queues[name].then(() => waitForThem(points, signal));
      queues[name] = turn.catch(() => undefined);
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
