/** Picks `count` elements at even distances. */
export function pickEvenly<Value>(list: readonly Value[], count: number): Value[] {
  const wanted = Math.min(count, list.length);
  return Array.from({ length: wanted }, (_value, index) => {
    return list[Math.floor(((index + 0.5) * list.length) / wanted)] as Value;
  });
}
