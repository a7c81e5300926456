import type { GreyImage } from '#app/imaging/grey-image.ts';
import { profileOf } from './bar-profile.ts';
import type { BarField } from './find-bar-fields.ts';

/** Lines are looked at so far apart, as a share of the field's height, and no farther out than this. */
const STEP = 0.04;
const FARTHEST = 0.6;
/** A line is of the same bars from this correlation on; text and blank paper lie far below. */
const SAME = 0.6;
/** Samples by which the bars may have moved from one line to the next: they lean. */
const SHIFT = 4;

/** Where some bars end: how far along them, and by how many samples they have moved on the way. */
type End = { along: number; shift: number };

/**
 * How far the bars between two samples reach above and below the line they were read on: a field may hold the
 * digits below and print above, and bars may lean.
 * @param along of that line, -0.5 to 0.5 of the field's height
 */
export function barExtent(
  image: GreyImage,
  field: BarField,
  along: number,
  from: number,
  to: number,
): { top: End; bottom: End } {
  const follow = (step: number): End => {
    let end = { along, shift: 0 };
    let before = profileOf(image, field, along);
    while (Math.abs(end.along + step) <= FARTHEST) {
      const next = profileOf(image, field, end.along + step);
      const [likeness, moved] = bestShift(before, next, from + end.shift, to + end.shift);
      if (likeness < SAME) break;
      end = { along: end.along + step, shift: end.shift + moved };
      before = next;
    }
    return end;
  };
  return { top: follow(-STEP), bottom: follow(STEP) };
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
