/** Returns the median of some numbers (the upper one for an even count); undefined if there are none. */
export function median(values: ArrayLike<number>): number | undefined {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1];
}
