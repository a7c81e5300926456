/** Rejects with the signal's reason as soon as it aborts, whatever the work is waiting for. */
export async function rejectOnAbort<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
