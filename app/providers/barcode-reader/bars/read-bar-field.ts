import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';
import { barExtent } from './bar-extent.ts';
import { pointIn, profileOf } from './bar-profile.ts';
import { decodeProfile, type ProfileRead } from './decode-profile.ts';
import { SYMBOL_MODULES } from './ean-symbol.ts';
import type { BarField } from './find-bar-fields.ts';
import { isCutOff } from './is-cut-off.ts';

export type FieldRead = { digits: string; corners: NamedCorners };

/** Where a band has the symbol, in samples of the field's profile; from right to left if it was turned. */
type Place = { band: number; start: number; end: number };

/**
 * What a band must show to have a vote. On camera photos of 63 symbols right readings had a likeness from
 * 0.88 and a margin from 0.2 on, wrong ones up to 0.85 and 0.15.
 */
const VOTE = { likeness: 0.88, margin: 0.2 };
/** Bands that must read the same number, and none another. */
const VOTES = 2;
/** A field of which the first bands show nothing like a symbol is none. */
const HOPE = { bands: 5, likeness: 0.8 };

/** Heights of the bands, from the middle outwards. */
const BANDS = [0, 0.14, -0.14, 0.28, -0.28, 0.07, -0.07, 0.21, -0.21, 0.36, -0.36];

/**
 * The number that two bands of a field agree on; null if too few do, if they disagree, if its check digit is wrong,
 * or if the picture's edge leaves an end of the symbol unseen.
 */
export function readBarField(image: GreyImage, field: BarField): FieldRead | null {
  const votes: { read: ProfileRead; places: Place[] }[] = [];
  let best = 0;
  for (const [index, band] of BANDS.entries()) {
    if (index >= HOPE.bands && best < HOPE.likeness) return null;
    const profile = profileOf(image, field, band);
    for (const isTurned of [false, true]) {
      const read = decodeProfile(isTurned ? profile.toReversed() : profile);
      if (read === null) continue;
      best = Math.max(best, read.likeness);
      if (read.likeness < VOTE.likeness || read.margin < VOTE.margin) continue;
      const known = votes.find((vote) => vote.read.digits === read.digits);
      const at = (sample: number) => (isTurned ? profile.length - sample : sample);
      const place = { band, start: at(read.start), end: at(read.end) };
      if (known === undefined) votes.push({ read, places: [place] });
      else known.places.push(place);
      break;
    }
    const [only] = votes;
    if (votes.length > 1) return null;
    if (only !== undefined && only.places.length >= VOTES) {
      const { read, places } = only;
      const [first] = places;
      if (!read.isRight || first === undefined) return null;
      const isCut = ({ band: along, start, end }: Place) =>
        isCutOff(image, field, along, { start, end, modules: SYMBOL_MODULES });
      if (places.every(isCut)) return null;
      return { digits: read.digits, corners: cornersOf(image, field, first) };
    }
  }
  return null;
}

/**
 * In reading order: a symbol that is read from right to left stands on its head. Both ends are followed apart,
 * for its direction is better known than the field's.
 */
function cornersOf(image: GreyImage, field: BarField, { band, start, end }: Place): NamedCorners {
  const third = (end - start) / 3;
  const extent = (one: number, other: number) =>
    barExtent(image, field, band, Math.min(one, other), Math.max(one, other));
  const first = extent(start, start + third);
  const last = extent(end - third, end);
  const [above, below] = start < end ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const);
  return {
    topLeft: pointIn(field, start + first[above].shift, first[above].along),
    topRight: pointIn(field, end + last[above].shift, last[above].along),
    bottomRight: pointIn(field, end + last[below].shift, last[below].along),
    bottomLeft: pointIn(field, start + first[below].shift, first[below].along),
  };
}
