import type { Logger } from '#app/platform/logger.ts';

/** Repeats work on a timer, never twice at a time. A failure is logged, and the work runs again the next time. */
export function createRepeat(log: Logger) {
  /** @returns a function that stops the repetition */
  return (
    everyMs: number,
    what: string,
    work: () => Promise<unknown>,
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
