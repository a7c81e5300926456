import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';
import { alignParts, evenBoundaries } from './align-parts.ts';
import {
  compare,
  LIKENESSES,
  likest,
  SAMPLES_PER_MODULE,
  USUAL_LIKENESS,
  windowOf,
} from './bar-likeness.ts';
import { profileOf } from './bar-profile.ts';
import { EAN8_PARTS, EAN13_PARTS, modulesOf, type Part, partsBarsOf } from './ean-symbol.ts';
import { fieldAt } from './field-at.ts';

type Verdict = 'agrees' | 'contradicts' | 'unclear';

/**
 * What a band must show to contradict: how like bars it is, and by how much, over all digits, it is more like
 * other digits than like those read. On 215 symbols of photos the bands of true readings were behind by 0 where
 * they were clear; bent symbols that do not align at all looked like other digits with a likeness up to 0.88.
 * Misreadings were behind by 0.13 and more, at 0.92 and more.
 */
const CLEAR = 0.9;
const MORE_LIKE = 0.1;
/** Heights of the bands, as a share of the symbol's. */
const BANDS = [0.5, 0.3, 0.7];
/** Bands that must contradict, and none agree before. */
const AGAINST = 2;

/**
 * Whether the picture plainly shows other digits than those read by thresholded lines. Where modules are about
 * a pixel wide (zxing looks at a third of the size, too) all lines of a crisp symbol make the same mistake, 4
 * for 5; their count says nothing then, and a symbol misprinted by one digit gives a number that fits.
 * @param digits EAN-13, UPC-A with its leading 0, or EAN-8
 */
export function isContradicted(image: GreyImage, digits: string, corners: NamedCorners): boolean {
  let against = 0;
  for (const band of BANDS) {
    const verdict = judge(image, digits, corners, band);
    if (verdict === 'agrees') return false;
    if (verdict === 'contradicts') against += 1;
    if (against >= AGAINST) return true;
  }
  return false;
}

function judge(image: GreyImage, digits: string, corners: NamedCorners, band: number): Verdict {
  const parts = digits.length === 8 ? EAN8_PARTS : EAN13_PARTS;
  const modules = modulesOf(parts);
  const bars = partsBarsOf(digits);
  const profile = profileOf(image, fieldAt(corners, band, modules), 0);
  const reach = (modules * SAMPLES_PER_MODULE) / 2;
  const place = { start: profile.length / 2 - reach, end: profile.length / 2 + reach, bend: 0 };
  const likenesses = parts.map(({ kind }) => USUAL_LIKENESS[kind]);
  const likenessOfRead = (window: Float32Array, index: number) => {
    const likeness = likenesses[index]?.[bars[index] ?? 0];
    return likeness === undefined ? -1 : compare(window, likeness);
  };
  const likenessOfAny = (window: Float32Array, index: number) => likest(window, likenesses[index]);
  const isAsRead = (boundaries: readonly number[]) =>
    parts.every((_part, index) => {
      const window = windowAt(profile, boundaries, parts, index);
      return likenessOfAny(window, index) === likenessOfRead(window, index);
    });
  // An even symbol needs no aligning, which costs a hundred times as much.
  if (isAsRead(evenBoundaries(place, parts))) return 'agrees';
  const seen = alignParts(profile, place, parts, likenessOfAny);
  if (seen === null || clarityOf(profile, seen.boundaries, parts) < CLEAR) return 'unclear';
  if (isAsRead(seen.boundaries)) return 'agrees';
  const read = alignParts(profile, place, parts, likenessOfRead);
  const behind = (seen.likeness - (read?.likeness ?? -1)) * parts.length;
  return behind > MORE_LIKE ? 'contradicts' : 'agrees';
}

function windowAt(
  profile: Float32Array,
  boundaries: readonly number[],
  parts: readonly Part[],
  index: number,
): Float32Array {
  const [from = 0, to = 0] = boundaries.slice(index, index + 2);
  return windowOf(profile, from, to, parts[index]?.modules);
}

/** Mean likeness of the parts to any bars, sharp or blurred, whichever fits. */
function clarityOf(
  profile: Float32Array,
  boundaries: readonly number[],
  parts: readonly Part[],
): number {
  const sums = LIKENESSES.map((likenesses) =>
    parts.reduce((sum, { kind }, index) => {
      const window = windowAt(profile, boundaries, parts, index);
      return sum + likest(window, likenesses[kind]);
    }, 0),
  );
  return Math.max(...sums) / parts.length;
}
