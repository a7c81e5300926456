import type { GreyImage } from '#app/imaging/grey-image.ts';
import { correlate, normalise } from '../bar-templates.ts';
import { EAN13_MODULES } from '../ean-symbol.ts';
import type { BarField } from '../find-bar-fields.ts';
import { sampleProfile } from '../sample-profile.ts';

/** With fewer pixels a module, no field was ever read by following its bars. */
const MIN_PX_PER_MODULE = 1.2;
/** Bands that are compared with the middle one, as shares of the field's height. */
const BANDS = [0.07, -0.07];
/** Minimum correlation of both with the middle one. Symbols that only following reads have 0.87 and more (docs/measurements.md). */
const MIN_CORRELATION = 0.85;
/** How far the bars of a slanted field may move from band to band, in samples of the profile. */
const MAX_SHIFT = 8;

/**
 * Whether a field can hold a symbol: its bars are wide enough to be told apart, and go on above and below its middle, as
 * letters do not.
 */
export function hasLastingBars(image: GreyImage, field: BarField): boolean {
  if (field.length < MIN_PX_PER_MODULE * EAN13_MODULES) return false;
  const middle = sampleProfile(image, field, 0);
  return BANDS.every((band) => areAlike(middle, sampleProfile(image, field, band)));
}

/** Whether two profiles are alike, one of them shifted along the other. */
function areAlike(one: Float32Array, other: Float32Array): boolean {
  const part = normalise(one.slice(MAX_SHIFT, -MAX_SHIFT));
  for (let shift = 0; shift <= 2 * MAX_SHIFT; shift += 1) {
    const shifted = normalise(other.slice(shift, shift + part.length));
    if (correlate(part, shifted) >= MIN_CORRELATION) return true;
  }
  return false;
}
