/** The middle one of some numbers, the upper of two; undefined where there are none. */
export function median(values: ArrayLike<number>): number | undefined {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1];
}
