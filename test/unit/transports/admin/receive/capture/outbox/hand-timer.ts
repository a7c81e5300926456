import { setImmediate } from 'node:timers/promises';
import type { Timer } from '#app/transports/admin/receive/capture/outbox/outbox-sender.ts';

/** A timer that a test moves by hand. */
export function createHandTimer(): Timer & {
  /** Lets everything happen that can happen now. */
  settle(): Promise<void>;
  advance(ms: number): Promise<void>;
} {
  let now = Date.parse('2026-03-01T10:00:00Z');
  const waiting = new Set<{ at: number; run: () => void }>();
  // All work in memory is promises, which are done before the next turn of the event loop.
  const settle = async () => {
    await setImmediate();
  };
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    settle,
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...waiting]
          .filter(({ at }) => at <= end)
          .sort((one, other) => one.at - other.at);
        if (!next) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
