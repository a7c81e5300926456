import { DIGIT_MODULES, LEFT_BARS, RIGHT_BARS } from './ean-symbol.ts';

/** Samples per module in a profile whose field is as long as the symbol. */
export const SAMPLES_PER_MODULE = 4;
/** Modules on either side of each part that are compared along with it: the symbology fixes their colour. */
const CONTEXT_MODULES = 1;

/** Brightness of the parts of a symbol at one amount of blur, each normalised to mean 0 and norm 1. */
export type Templates = {
  left: readonly Float32Array[];
  right: readonly Float32Array[];
  start: Float32Array;
  centre: readonly Float32Array[];
  end: Float32Array;
};

/** Blur in modules: that of a lens (standard deviation) or of motion (length of the smear). */
type Blur = { lens: number } | { smear: number };
/** Sharp, medium, out of focus. */
const BLURS = [{ lens: 0.25 }, { lens: 0.45 }, { lens: 0.8 }] as const;
/** At two modules, bars and spaces of one module melt into an even grey. */
const SMEARS = [{ smear: 1.3 }, { smear: 1.8 }, { smear: 2.3 }] as const;

/** Returns the offsets in modules at which brightness is averaged, and the weight of each. */
function sampleBlur(blur: Blur): { offset: number; weight: number }[] {
  const steps = Array.from({ length: 25 }, (_none, at) => at - 12);
  if ('smear' in blur)
    return steps.map((step) => ({ offset: (step / 25) * blur.smear, weight: 1 }));
  return steps.map((step) => {
    const sigmas = step / 4;
    return { offset: sigmas * blur.lens, weight: Math.exp(-0.5 * sigmas * sigmas) };
  });
}

/**
 * Renders a row of modules. `before` and `after` are its neighbours; CONTEXT_MODULES of each belong to the template.
 */
function renderTemplate(before: string, bars: string, after: string, blur: Blur): Float32Array {
  const modules = `${before}${bars}${after}`;
  const brightnessAt = (x: number) =>
    modules[Math.min(modules.length - 1, Math.max(0, Math.floor(x)))] === '1' ? -1 : 1;
  const from = before.length - CONTEXT_MODULES;
  const samples = (bars.length + 2 * CONTEXT_MODULES) * SAMPLES_PER_MODULE;
  const out = new Float32Array(samples);
  const kernel = sampleBlur(blur);
  for (let index = 0; index < samples; index += 1) {
    const x = from + (index + 0.5) / SAMPLES_PER_MODULE;
    for (const { offset, weight } of kernel)
      out[index] = (out[index] ?? 0) + weight * brightnessAt(x + offset);
  }
  return normalise(out);
}

const buildTemplates = (blur: Blur): Templates => ({
  left: LEFT_BARS.map((bars) => renderTemplate('01', bars, '01', blur)),
  right: RIGHT_BARS.map((bars) => renderTemplate('10', bars, '10', blur)),
  start: renderTemplate('000', '0101', '000', blur),
  centre: [renderTemplate('11', '01010', '11', blur)],
  end: renderTemplate('000', '1010', '000', blur),
});

/** One set of templates for each amount of blur. */
export const TEMPLATES: readonly Templates[] = BLURS.map(buildTemplates);
/** The medium blur, which is close enough to the others to locate and align a symbol. */
export const MEDIUM_TEMPLATES: Templates = buildTemplates(BLURS[1]);
/** The same for motion, and for lenses whose blur has an edge. */
export const SMEARED_TEMPLATES: readonly Templates[] = SMEARS.map(buildTemplates);

/** Normalises in place to mean 0 and norm 1; sets all values to 0 if they are equal. */
export function normalise(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let square = 0;
  for (const value of values) square += (value - mean) * (value - mean);
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (let index = 0; index < values.length; index += 1)
    values[index] = ((values[index] ?? 0) - mean) * scale;
  return values;
}

/** A reused buffer for each number of modules: a photo takes thousands of windows, each needed only once. */
const windows = new Map<number, Float32Array>();

/**
 * Resamples the profile between two positions, with its context, to `modules` and normalises it, so that brightness and
 * contrast do not matter. The returned buffer is valid until the next call with the same number of modules.
 */
export function sampleWindow(
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
    const value = profile[left] ?? 0;
    out[index] = value + ((profile[Math.min(last, left + 1)] ?? 0) - value) * (x - left);
  }
  return normalise(out);
}

/** Returns the correlation of a window with the template that it resembles most. */
export function maxCorrelation(
  window: Float32Array,
  templates: readonly Float32Array[] = [],
): number {
  let best = -1;
  for (const template of templates) best = Math.max(best, correlate(window, template));
  return best;
}

/** Returns the correlation of a window with a template, -1 to 1. */
export function correlate(window: Float32Array, template: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < template.length; index += 1)
    sum += (window[index] ?? 0) * (template[index] ?? 0);
  return sum;
}
