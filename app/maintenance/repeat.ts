import type { Logger } from '#app/platform/logger.ts';

/** Does work again and again, never twice at a time. What fails is logged, and done again the next time. */
export function createRepeat(log: Logger) {
  /** @returns a function that stops it */
  return (
    everyMs: number,
    what: string,
    work: () => Promise<void>,
    { isAtOnce = false } = {},
  ): (() => void) => {
    let running = false;
    const run = () => {
      if (running) return;
      running = true;
      work()
        .catch((err: unknown) => log.error({ err }, `${what} failed`))
        .finally(() => {
          running = false;
        });
    };
    const timer = setInterval(run, everyMs);
    if (isAtOnce) run();
    return () => clearInterval(timer);
  };
}
