/** Returns the grey that best separates print from paper (Otsu's method). */
export function otsu(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = 0;
  let level = 128;
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += value * (counts[value] ?? 0);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const gap = sumBelow / below - (all - sumBelow) / above;
    const spread = below * above * gap * gap;
    if (spread > best) [best, level] = [spread, value];
  }
  return level;
}
