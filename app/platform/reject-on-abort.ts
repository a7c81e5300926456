/**
 * Rejects with the signal's reason as soon as it aborts, whatever the work is waiting for. Then it stops listening: a
 * signal that depends on a long-lived one would otherwise live as long as that, and the work with it.
 */
export async function rejectOnAbort<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
