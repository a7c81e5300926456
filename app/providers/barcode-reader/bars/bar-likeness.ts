import { DIGIT_MODULES, LEFT_BARS, RIGHT_BARS } from './ean-symbol.ts';

/** Samples of one module in a profile, at the size its field was taken for. */
export const SAMPLES_PER_MODULE = 4;
/** Modules of the neighbours that are compared with each part: what stands there is fixed by the symbology. */
const CONTEXT_MODULES = 1;

/** The parts of a symbol as a picture with some blur shows them, each of mean 0 and norm 1. */
export type Likenesses = {
  left: readonly Float32Array[];
  right: readonly Float32Array[];
  start: Float32Array;
  centre: readonly Float32Array[];
  end: Float32Array;
};

/** Blur in modules (standard deviation): sharp, usual, out of focus. The usual one finds the way. */
const BLURS = [0.25, 0.45, 0.8] as const;

/** How a row of modules looks: `before` and `after` stand beside `bars` and are part of the window. */
function picture(before: string, bars: string, after: string, blur: number): Float32Array {
  const modules = `${before}${bars}${after}`;
  const brightness = (x: number) =>
    modules[Math.min(modules.length - 1, Math.max(0, Math.floor(x)))] === '1' ? -1 : 1;
  const from = before.length - CONTEXT_MODULES;
  const samples = (bars.length + 2 * CONTEXT_MODULES) * SAMPLES_PER_MODULE;
  const out = new Float32Array(samples);
  for (let index = 0; index < samples; index += 1) {
    const x = from + (index + 0.5) / SAMPLES_PER_MODULE;
    for (let step = -12; step <= 12; step += 1) {
      const sigmas = step / 4;
      out[index] =
        (out[index] ?? 0) + Math.exp(-0.5 * sigmas * sigmas) * brightness(x + sigmas * blur);
    }
  }
  return normalise(out);
}

const likenessesOf = (blur: number): Likenesses => ({
  left: LEFT_BARS.map((bars) => picture('01', bars, '01', blur)),
  right: RIGHT_BARS.map((bars) => picture('10', bars, '10', blur)),
  start: picture('000', '0101', '000', blur),
  centre: [picture('11', '01010', '11', blur)],
  end: picture('000', '1010', '000', blur),
});

export const LIKENESSES: readonly Likenesses[] = BLURS.map(likenessesOf);
export const USUAL_LIKENESS: Likenesses = likenessesOf(BLURS[1]);

/** In place: mean 0, norm 1; all 0 where nothing varies. */
function normalise(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let square = 0;
  for (const value of values) square += (value - mean) * (value - mean);
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (let index = 0; index < values.length; index += 1) {
    values[index] = ((values[index] ?? 0) - mean) * scale;
  }
  return values;
}

/** One piece of memory for each number of modules: windows are made by the thousand and looked at once. */
const windows = new Map<number, Float32Array>();

/**
 * The profile between two places, with its context, resampled to `modules` and normalised, so that neither
 * shade nor contrast matters. Valid until the next call for as many modules.
 */
export function windowOf(
  profile: Float32Array,
  from: number,
  to: number,
  modules: number = DIGIT_MODULES,
): Float32Array {
  let out = windows.get(modules);
  if (out === undefined) {
    out = new Float32Array((modules + 2 * CONTEXT_MODULES) * SAMPLES_PER_MODULE);
    windows.set(modules, out);
  }
  const module = (to - from) / modules;
  const step = module / SAMPLES_PER_MODULE;
  const first = from - CONTEXT_MODULES * module + step / 2 - 0.5;
  const last = profile.length - 1;
  for (let index = 0; index < out.length; index += 1) {
    const x = Math.min(last, Math.max(0, first + index * step));
    const left = Math.floor(x);
    const here = profile[left] ?? 0;
    out[index] = here + ((profile[Math.min(last, left + 1)] ?? 0) - here) * (x - left);
  }
  return normalise(out);
}

/** Correlation of a window with that of the likenesses it is most like. */
export function likest(window: Float32Array, likenesses: readonly Float32Array[] = []): number {
  let best = -1;
  for (const each of likenesses) best = Math.max(best, compare(window, each));
  return best;
}

/** Correlation of a window with a likeness, -1 to 1. */
export function compare(window: Float32Array, likeness: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < likeness.length; index += 1) {
    sum += (window[index] ?? 0) * (likeness[index] ?? 0);
  }
  return sum;
}
