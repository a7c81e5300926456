import { maxCorrelation, sampleWindow, type Templates } from '../bar-templates.ts';
import { DIGIT_MODULES, EAN13_PARTS, GUARD_MODULES } from '../ean-symbol.ts';

/** Widths of a digit that are tried, in samples: a bent surface shows some digits several times as wide as others. */
const WIDTHS: readonly number[] = [
  ...Array.from({ length: 24 }, (_none, at) => 11 + at),
  ...[36, 38, 40, 42, 44],
];
const COUNT = WIDTHS.length;
/** By how many of these steps a digit may be wider or narrower than the one before. */
const MAX_CHANGE = 3;
/** Cost of a change of width, per squared step. */
const CHANGE_COST = 0.008;
const PARTS = [
  { kind: 'start', modules: GUARD_MODULES },
  ...EAN13_PARTS,
  { kind: 'end', modules: GUARD_MODULES },
] as const;
/** Score of what cannot be. */
const NEVER = -1000;
/** A way this much worse than the best one to the same part is given up. */
const BEAM = 1.2;
/** Share of the profile within which a symbol starts, and after which it ends. */
const OUTER = 0.45;

/** The best ways to the end of a part, for each sample at which it may end and each width of a digit there. */
type Layer = { scores: Float32Array; changes: Int8Array };
type Correlate = (start: number, width: number) => number;

/**
 * Follows the bars of a symbol along a profile, where neither its ends nor its bend are known: by dynamic programming
 * over the end of each part and the width of a digit there. Returns the boundaries of the parts with the outer
 * guards, or null if there is no symbol.
 */
export function followBars(
  profile: Float32Array,
  templates: readonly Templates[],
): number[] | null {
  const states = (profile.length + 1) * COUNT;
  const first = new Float32Array(states).fill(NEVER);
  first.fill(0, 0, Math.round(profile.length * OUTER) * COUNT);
  const layers: Layer[] = [];
  const known = new Map<string, Correlate>();
  for (const { kind, modules } of PARTS) {
    const correlate =
      known.get(kind) ??
      rememberCorrelations(
        profile,
        modules,
        templates.flatMap((each) => each[kind]),
      );
    known.set(kind, correlate);
    layers.push(addPart(layers.at(-1)?.scores ?? first, modules, correlate));
  }
  return traceBack(layers, profile.length);
}

const toSamples = (width: number, modules: number) =>
  Math.round(((WIDTHS[width] ?? 0) * modules) / DIGIT_MODULES);

function rememberCorrelations(
  profile: Float32Array,
  modules: number,
  templates: readonly Float32Array[],
): Correlate {
  const known = new Float32Array(profile.length * COUNT).fill(Number.NaN);
  return (start, width) => {
    const at = start * COUNT + width;
    const remembered = known[at] ?? NEVER;
    if (!Number.isNaN(remembered)) return remembered;
    const window = sampleWindow(profile, start, start + toSamples(width, modules), modules);
    const correlation = maxCorrelation(window, templates);
    known[at] = correlation;
    return correlation;
  };
}

/** Lengthens each way by a part. */
function addPart(before: Float32Array, modules: number, correlate: Correlate): Layer {
  const scores = new Float32Array(before.length).fill(NEVER);
  const changes = new Int8Array(before.length);
  const least = before.reduce((best, score) => Math.max(best, score), NEVER) - BEAM;
  for (let state = 0; state < before.length; state += 1) {
    const start = Math.floor(state / COUNT);
    const width = state - start * COUNT;
    const end = (start + toSamples(width, modules)) * COUNT + width;
    if (end >= before.length) continue;
    let [best, change] = [NEVER, 0];
    for (let step = -MAX_CHANGE; step <= MAX_CHANGE; step += 1) {
      if (width + step < 0 || width + step >= COUNT) continue;
      const score = (before[state + step] ?? NEVER) - CHANGE_COST * step * step;
      if (score > best) [best, change] = [score, step];
    }
    if (best < least) continue;
    scores[end] = best + correlate(start, width);
    changes[end] = change;
  }
  return { scores, changes };
}

function traceBack(layers: readonly Layer[], length: number): number[] | null {
  const last = layers.at(-1)?.scores ?? new Float32Array();
  let state = Math.round(length * (1 - OUTER)) * COUNT;
  for (let at = state; at < last.length; at += 1)
    if ((last[at] ?? NEVER) > (last[state] ?? NEVER)) state = at;
  if ((last[state] ?? NEVER) < 0) return null;
  const boundaries = [Math.floor(state / COUNT)];
  for (let at = layers.length - 1; at >= 0; at -= 1) {
    const width = state % COUNT;
    const end = Math.floor(state / COUNT);
    const start = end - toSamples(width, PARTS[at]?.modules ?? 0);
    state = start * COUNT + width + (layers[at]?.changes[state] ?? 0);
    boundaries.unshift(start);
  }
  return boundaries;
}
