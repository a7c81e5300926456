import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { BarField } from './find-bar-fields.ts';
import { sampleProfile, toPhotoPoint } from './sample-profile.ts';

/** Blank modules that must be visible beyond an end: more than occur inside a symbol, fewer than any quiet zone has. */
const MIN_QUIET_MODULES = 6;
/** An end at least this far from the picture's edge is not cut off: no quiet zone is wider. */
const MAX_QUIET_MODULES = 11;
/** Modules by which blur may widen the outermost bar. */
const BLUR_MODULES = 1;
/** Modules of the symbol, next to its end, whose brightness defines the level between dark and light. */
const REFERENCE_MODULES = 20;

/**
 * Whether the edge of the picture cuts a symbol off, or comes so close that an end of it cannot be recognised. Bars
 * beyond the edge would be guessed so that the check digit fits (docs/decisions/0055, docs/measurements.md). Reads by
 * scan lines need no such rule: they find nothing in a symbol that is cut off.
 * @param along position of the line on which the symbol was read, -0.5 to 0.5 of the field's height
 * @param symbol its ends in samples of the field's profile (start > end if read from right to left), and its number of
 *   modules
 */
export function isCutOff(
  image: GreyImage,
  field: BarField,
  along: number,
  { start, end, modules }: { start: number; end: number; modules: number },
): boolean {
  const profile = sampleProfile(image, field, along);
  const module = (end - start) / modules;
  const isVisible = (at: number) => {
    const { x, y } = toPhotoPoint(field, at, along);
    return x >= 0 && y >= 0 && x < image.width && y < image.height;
  };
  const isEndVisible = (edge: number, outwards: number) => {
    if (isVisible(edge + MAX_QUIET_MODULES * outwards)) return true;
    const middle = findMiddleGrey(profile, edge, edge - REFERENCE_MODULES * outwards);
    for (let distance = 0; distance <= MIN_QUIET_MODULES; distance += 0.25) {
      const at = edge + distance * outwards;
      if (!isVisible(at)) return false;
      if (distance > BLUR_MODULES && (profile[Math.round(at)] ?? middle) < middle) return false;
    }
    return true;
  };
  return !isEndVisible(start, -module) || !isEndVisible(end, module);
}

/** Returns the mean of the lightest and the darkest sample between two positions. */
function findMiddleGrey(profile: Float32Array, one: number, other: number): number {
  const from = Math.max(0, Math.round(Math.min(one, other)));
  const samples = profile.subarray(from, Math.round(Math.max(one, other)));
  const lightest = samples.reduce((max, value) => Math.max(max, value), 0);
  return (lightest + samples.reduce((min, value) => Math.min(min, value), lightest)) / 2;
}
