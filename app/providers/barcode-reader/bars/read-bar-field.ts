import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';
import { decodeProfile, type ProfileRead } from './decode-profile.ts';
import { EAN13_MODULES } from './ean-symbol.ts';
import type { BarField } from './find-bar-fields.ts';
import { isCutOff } from './is-cut-off.ts';
import { measureBarExtent } from './measure-bar-extent.ts';
import { sampleProfile, toPhotoPoint } from './sample-profile.ts';

export type FieldRead = { digits: string; corners: NamedCorners };

/** The ends of the symbol in a band, in samples of the field's profile; start > end if read from right to left. */
type BandPosition = { band: number; start: number; end: number };

/** Readings below either value do not count. The values separate correct from wrong readings (docs/measurements.md). */
const MIN_VOTE = { correlation: 0.88, margin: 0.2 };
/** Number of bands that must read the same number, with no band reading another. */
const MIN_VOTES = 2;
/** A field whose first bands all stay below this correlation is given up. */
const GIVE_UP = { afterBands: 5, belowCorrelation: 0.8 };

/** Positions of the bands, from the middle outwards, as a share of the field's height. */
const BANDS = [0, 0.14, -0.14, 0.28, -0.28, 0.07, -0.07, 0.21, -0.21, 0.36, -0.36];

/**
 * Reads the number that two bands of a field agree on. Null if too few agree, if bands disagree, if the check digit
 * is wrong, or if the edge of the picture cuts the symbol off.
 */
export function readBarField(image: GreyImage, field: BarField): FieldRead | null {
  const votes: { read: ProfileRead; positions: BandPosition[] }[] = [];
  let best = 0;
  for (const [index, band] of BANDS.entries()) {
    if (index >= GIVE_UP.afterBands && best < GIVE_UP.belowCorrelation) return null;
    const profile = sampleProfile(image, field, band);
    for (const isReversed of [false, true]) {
      const read = decodeProfile(isReversed ? profile.toReversed() : profile);
      if (read === null) continue;
      best = Math.max(best, read.correlation);
      if (read.correlation < MIN_VOTE.correlation || read.margin < MIN_VOTE.margin) continue;
      const known = votes.find((vote) => vote.read.digits === read.digits);
      const toSample = (sample: number) => (isReversed ? profile.length - sample : sample);
      const position = { band, start: toSample(read.start), end: toSample(read.end) };
      if (known === undefined) votes.push({ read, positions: [position] });
      else known.positions.push(position);
      break;
    }
    if (votes.length > 1) return null;
    const [vote] = votes;
    if (vote !== undefined && vote.positions.length >= MIN_VOTES) {
      const { read, positions } = vote;
      const [first] = positions;
      if (!read.isCheckDigitRight || first === undefined) return null;
      const isCut = ({ band: along, start, end }: BandPosition) =>
        isCutOff(image, field, along, { start, end, modules: EAN13_MODULES });
      if (positions.every(isCut)) return null;
      return { digits: read.digits, corners: findCorners(image, field, first) };
    }
  }
  return null;
}

/**
 * Returns the corners in reading order: a symbol read from right to left is upside down. Each end is followed along its
 * bars separately, because the bars' direction is known more precisely than the field's.
 */
function findCorners(image: GreyImage, field: BarField, { band, start, end }: BandPosition) {
  const third = (end - start) / 3;
  const measure = (one: number, other: number) =>
    measureBarExtent(image, field, band, Math.min(one, other), Math.max(one, other));
  const first = measure(start, start + third);
  const last = measure(end - third, end);
  const [above, below] = start < end ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const);
  return {
    topLeft: toPhotoPoint(field, start + first[above].shift, first[above].along),
    topRight: toPhotoPoint(field, end + last[above].shift, last[above].along),
    bottomRight: toPhotoPoint(field, end + last[below].shift, last[below].along),
    bottomLeft: toPhotoPoint(field, start + first[below].shift, first[below].along),
  };
}
