/**
 * Runs one call per key at a time: a caller that asks meanwhile gets the running call's outcome. The next call after it
 * runs the work again.
 * @param keyOf items with the same key are the same work; by default an item is its own key
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
