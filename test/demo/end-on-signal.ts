/** Time limit of `stop`; the app finishes its requests in flight in less. */
const STOP_TIMEOUT_MS = 15_000;

/**
 * Ends this process in an orderly way, on signals such as Ctrl-C, too. Call it before starting other processes: those
 * still starting when a signal arrives end with this process, through their standard input.
 * @param stop ends what this process has started
 * @returns a function that ends the process and logs the reason, unless it is already ending
 */
export function endOnSignal(
  stop: () => Promise<void>,
): (code: number, ...reason: unknown[]) => Promise<void> {
  let ending: Promise<void> | undefined;
  const end = (code: number, ...reason: unknown[]) => {
    if (!ending && reason.length > 0) console.error(...reason);
    ending ??= (async () => {
      setTimeout(() => process.exit(code), STOP_TIMEOUT_MS).unref();
      await stop();
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0));
  return end;
}
