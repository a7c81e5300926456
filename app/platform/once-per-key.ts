/** Runs one call per key at a time: whoever asks meanwhile gets its outcome. The next call after it runs anew. */
export function oncePerKey<Result>(
  work: (key: string) => Promise<Result>,
): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key) => {
    const call = running.get(key) ?? work(key).finally(() => running.delete(key));
    running.set(key, call);
    return call;
  };
}
