import { windowOf } from './bar-likeness.ts';
import { GUARD_MODULES, modulesOf, type Part } from './ean-symbol.ts';

/** Where a symbol may lie in a profile, in samples. */
export type Place = {
  start: number;
  end: number;
  /** How far its middle lies from the mean of both ends: perspective, or a curved surface. */
  bend: number;
};

/** Samples by which a boundary may lie beside its place, by which one part may be wider, and the ends err. */
const REACH = 10;
const STRETCH = 3;
const END_REACH = 3;
/** Cost of a sample of stretching, squared: bars are printed evenly. */
const STRETCH_COST = 0.004;

const OFFSETS = 2 * REACH + 1;

/** Where that share of the symbol's modules ends, were the surface evenly bent. */
export function placeOf({ start, end, bend }: Place, share: number): number {
  return start + share * (end - start) + 4 * bend * share * (1 - share);
}

/** The boundaries of the parts, one number more than parts, in samples, where nothing is stretched. */
export function evenBoundaries(place: Place, parts: readonly Part[]): number[] {
  const modules = modulesOf(parts);
  let module = GUARD_MODULES;
  const ends = parts.map((part) => {
    module += part.modules;
    return placeOf(place, module / modules);
  });
  return [placeOf(place, GUARD_MODULES / modules), ...ends];
}

/**
 * The same, stretched so that the profile looks most like a symbol: dynamic programming over the offset of each
 * boundary. Null where no way leads from end to end.
 * @param likeness how much a window is like the part of that index, -1 to 1
 */
export function alignParts(
  profile: Float32Array,
  place: Place,
  parts: readonly Part[],
  likeness: (window: Float32Array, index: number) => number,
): { likeness: number; boundaries: number[] } | null {
  const places = evenBoundaries(place, parts);
  const ways: Int8Array[] = [];
  let scores = new Float32Array(OFFSETS).fill(Number.NEGATIVE_INFINITY);
  scores.fill(0, REACH - END_REACH, REACH + END_REACH + 1);
  for (const [index, part] of parts.entries()) {
    const [from = 0, to = 0] = places.slice(index, index + 2);
    const reach = Math.min(REACH, END_REACH + STRETCH * (parts.length - 1 - index));
    const step = extend(scores, (a, b) => {
      if (Math.abs(b - REACH) > reach) return null;
      const window = windowOf(profile, from + a - REACH, to + b - REACH, part.modules);
      return likeness(window, index);
    });
    scores = step.scores;
    ways.push(step.ways);
  }
  const last = indexOfMax(scores);
  const total = scores[last] ?? Number.NEGATIVE_INFINITY;
  if (total === Number.NEGATIVE_INFINITY) return null;
  const offsets = [last];
  for (const way of ways.toReversed()) offsets.unshift(way[offsets[0] ?? 0] ?? 0);
  const boundaries = places.map((at, index) => at + (offsets[index] ?? REACH) - REACH);
  return { likeness: total / parts.length, boundaries };
}

/** One part more: from each offset to each that the part's stretching allows. */
function extend(scores: Float32Array, likeness: (a: number, b: number) => number | null) {
  const next = new Float32Array(OFFSETS).fill(Number.NEGATIVE_INFINITY);
  const ways = new Int8Array(OFFSETS);
  for (let a = 0; a < OFFSETS; a += 1) {
    const score = scores[a] ?? Number.NEGATIVE_INFINITY;
    if (score === Number.NEGATIVE_INFINITY) continue;
    for (let b = Math.max(0, a - STRETCH); b <= Math.min(OFFSETS - 1, a + STRETCH); b += 1) {
      const like = likeness(a, b);
      if (like === null) continue;
      const total = score + like - STRETCH_COST * (b - a) ** 2;
      if (total <= (next[b] ?? 0)) continue;
      next[b] = total;
      ways[b] = a;
    }
  }
  return { scores: next, ways };
}

function indexOfMax(values: Float32Array): number {
  return values.reduce((best, value, at) => (value > (values[best] ?? 0) ? at : best), 0);
}
