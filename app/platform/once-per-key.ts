/**
 * Runs one call per key at a time: whoever asks meanwhile gets its outcome. The next call after it runs anew.
 * @param keyOf items with the same key are the same work; without it an item is its own key
 */
export function oncePerKey<Result, Item = string>(
  work: (item: Item) => Promise<Result>,
  keyOf: (item: Item) => string = String,
): (item: Item) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (item) => {
    const key = keyOf(item);
    const call = running.get(key) ?? work(item).finally(() => running.delete(key));
    running.set(key, call);
    return call;
  };
}
