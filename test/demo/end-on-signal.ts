/** Longer than the app takes to finish what is in flight. */
const PATIENCE_MS = 15_000;

/**
 * Ends this process in order, on Ctrl-C too. Call it before anything is started: what is under way when a signal
 * comes ends with this process, by its standard input.
 * @param stop ends what this process has started
 * @returns how to end it from within, with the reason unless a signal came first; a second call changes nothing
 */
export function endOnSignal(
  stop: () => Promise<void>,
): (code: number, ...reason: unknown[]) => Promise<void> {
  let ending: Promise<void> | undefined;
  const end = (code: number, ...reason: unknown[]) => {
    if (!ending && reason.length > 0) console.error(...reason);
    ending ??= (async () => {
      setTimeout(() => process.exit(code), PATIENCE_MS).unref();
      await stop();
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0));
  return end;
}
