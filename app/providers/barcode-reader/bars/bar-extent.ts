import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import { profileOf } from './bar-profile.ts';
import type { BarField } from './find-bar-fields.ts';

/** Lines are looked at so far apart, as a share of the field's height, and no farther out than this. */
const STEP = 0.04;
const FARTHEST = 0.6;
/** A line is of the same bars from this correlation on; text and blank paper lie far below. */
const SAME = 0.6;
/** Samples by which the bars may have moved from one line to the next: they lean. */
const SHIFT = 4;

/**
 * How far the bars of a symbol reach, from -0.5 to 0.5 of the field's height or a little beyond: a field may
 * hold the digits below and print above.
 * @param from where it was read
 * @param start first and @param end last sample of the symbol
 */
export function barExtent(
  image: GreyImage,
  field: BarField,
  from: number,
  start: number,
  end: number,
): { top: number; bottom: number } {
  return {
    top: follow(image, field, from, -STEP, start, end),
    bottom: follow(image, field, from, STEP, start, end),
  };
}

function follow(
  image: GreyImage,
  field: BarField,
  from: number,
  step: number,
  start: number,
  end: number,
): number {
  let at = from;
  let shift = 0;
  let before = profileOf(image, field, at);
  while (Math.abs(at + step) <= FARTHEST) {
    const next = profileOf(image, field, at + step);
    const [likeness, moved] = bestShift(before, next, start + shift, end + shift);
    if (likeness < SAME) break;
    at += step;
    shift += moved;
    before = next;
  }
  return at;
}

/** The best correlation of two lines between two samples, and the shift that gives it. */
function bestShift(
  one: Float32Array,
  other: Float32Array,
  start: number,
  end: number,
): [likeness: number, shift: number] {
  let best: [number, number] = [-1, 0];
  for (let shift = -SHIFT; shift <= SHIFT; shift += 1) {
    const likeness = correlation(one, other, Math.round(start), Math.round(end), shift);
    if (likeness > best[0]) best = [likeness, shift];
  }
  return best;
}

function correlation(
  one: Float32Array,
  other: Float32Array,
  start: number,
  end: number,
  shift: number,
): number {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let at = Math.max(0, start); at < Math.min(one.length, end); at += 1) {
    const x = one[at] ?? 0;
    const y = other[at + shift];
    if (y === undefined) continue;
    count += 1;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const spread = Math.sqrt((count * aa - a * a) * (count * bb - b * b));
  return spread > 0 ? (count * ab - a * b) / spread : 0;
}
