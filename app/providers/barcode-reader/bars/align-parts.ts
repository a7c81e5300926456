import { sampleWindow } from './bar-templates.ts';
import { countModules, GUARD_MODULES, type Part } from './ean-symbol.ts';

/** A possible position of a symbol in a profile, in samples. */
export type SymbolPosition = {
  start: number;
  end: number;
  /** Offset of the symbol's middle from the midpoint of its ends: perspective, or a curved surface. */
  bend: number;
};

/** Search tolerance for a boundary, in samples. */
const MAX_OFFSET = 10;
/** By how many samples a part may be wider or narrower than predicted. */
const MAX_STRETCH = 3;
/** Search tolerance for both ends of the symbol, in samples. */
const MAX_END_OFFSET = 3;
/** Cost of stretching a part, per squared sample: bars are printed evenly. */
const STRETCH_COST = 0.004;

const OFFSETS = 2 * MAX_OFFSET + 1;

/** Returns the sample at which this share of the symbol's modules ends, if the surface is evenly bent. */
export function sampleAt({ start, end, bend }: SymbolPosition, share: number): number {
  return start + share * (end - start) + 4 * bend * share * (1 - share);
}

/** Returns the boundaries of the parts in samples (one more than there are parts), if no part is stretched. */
export function predictBoundaries(position: SymbolPosition, parts: readonly Part[]): number[] {
  const modules = countModules(parts);
  let module = GUARD_MODULES;
  const ends = parts.map((part) => {
    module += part.modules;
    return sampleAt(position, module / modules);
  });
  return [sampleAt(position, GUARD_MODULES / modules), ...ends];
}

/** Returns the window of the part at `index`, which lies between two of the boundaries. */
export function samplePart(
  profile: Float32Array,
  boundaries: readonly number[],
  parts: readonly Part[],
  index: number,
): Float32Array {
  const [from = 0, to = 0] = boundaries.slice(index, index + 2);
  return sampleWindow(profile, from, to, parts[index]?.modules);
}

/**
 * Moves the predicted boundaries so that the profile correlates best with a symbol, by dynamic programming over the
 * offset of each boundary. Returns null if no alignment stays within the tolerances.
 * @param correlation returns the correlation of a window with the part at that index, -1 to 1
 */
export function alignParts(
  profile: Float32Array,
  position: SymbolPosition,
  parts: readonly Part[],
  correlation: (window: Float32Array, index: number) => number,
): { correlation: number; boundaries: number[] } | null {
  const predicted = predictBoundaries(position, parts);
  const backpointers: Int8Array[] = [];
  let scores = new Float32Array(OFFSETS).fill(Number.NEGATIVE_INFINITY);
  scores.fill(0, MAX_OFFSET - MAX_END_OFFSET, MAX_OFFSET + MAX_END_OFFSET + 1);
  for (const [index, part] of parts.entries()) {
    const [from = 0, to = 0] = predicted.slice(index, index + 2);
    const maxOffset = Math.min(
      MAX_OFFSET,
      MAX_END_OFFSET + MAX_STRETCH * (parts.length - 1 - index),
    );
    const step = addPart(scores, (a, b) => {
      if (Math.abs(b - MAX_OFFSET) > maxOffset) return null;
      const window = sampleWindow(
        profile,
        from + a - MAX_OFFSET,
        to + b - MAX_OFFSET,
        part.modules,
      );
      return correlation(window, index);
    });
    scores = step.scores;
    backpointers.push(step.backpointers);
  }
  const last = indexOfMax(scores);
  const total = scores[last] ?? Number.NEGATIVE_INFINITY;
  if (total === Number.NEGATIVE_INFINITY) return null;
  const offsets = [last];
  for (const previous of backpointers.toReversed()) offsets.unshift(previous[offsets[0] ?? 0] ?? 0);
  const boundaries = predicted.map(
    (sample, index) => sample + (offsets[index] ?? MAX_OFFSET) - MAX_OFFSET,
  );
  return { correlation: total / parts.length, boundaries };
}

/** Extends the alignment by one part: from each offset `a` of its left boundary to each offset `b` of its right one. */
function addPart(scores: Float32Array, correlation: (a: number, b: number) => number | null) {
  const next = new Float32Array(OFFSETS).fill(Number.NEGATIVE_INFINITY);
  const backpointers = new Int8Array(OFFSETS);
  for (let a = 0; a < OFFSETS; a += 1) {
    const score = scores[a] ?? Number.NEGATIVE_INFINITY;
    if (score === Number.NEGATIVE_INFINITY) continue;
    const last = Math.min(OFFSETS - 1, a + MAX_STRETCH);
    for (let b = Math.max(0, a - MAX_STRETCH); b <= last; b += 1) {
      const correlated = correlation(a, b);
      if (correlated === null) continue;
      const total = score + correlated - STRETCH_COST * (b - a) ** 2;
      if (total <= (next[b] ?? 0)) continue;
      next[b] = total;
      backpointers[b] = a;
    }
  }
  return { scores: next, backpointers };
}

function indexOfMax(values: Float32Array): number {
  return values.reduce((best, value, at) => (value > (values[best] ?? 0) ? at : best), 0);
}
