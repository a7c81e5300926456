import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import type { NamedCorners } from '#app/platform/photo/quad.ts';
import { barExtent } from './bar-extent.ts';
import { pointIn, profileOf } from './bar-profile.ts';
import { decodeProfile, type ProfileRead } from './decode-profile.ts';
import type { BarField } from './find-bar-fields.ts';

export type FieldRead = { digits: string; corners: NamedCorners };

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
 * The number that two bands of a field agree on; null if too few do, if they disagree, or if its check digit
 * is wrong.
 */
export function readBarField(image: GreyImage, field: BarField): FieldRead | null {
  const votes: { read: ProfileRead; band: number; isTurned: boolean; count: number }[] = [];
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
      if (known === undefined) votes.push({ read, band, isTurned, count: 1 });
      else known.count += 1;
      break;
    }
    const [only] = votes;
    if (votes.length > 1) return null;
    if (only !== undefined && only.count >= VOTES) {
      const { read, isTurned } = only;
      if (!read.isRight) return null;
      const place = (at: number) => (isTurned ? profile.length - at : at);
      const corners = cornersOf(image, field, only.band, place(read.start), place(read.end));
      return { digits: read.digits, corners };
    }
  }
  return null;
}

/**
 * In reading order: a symbol that is read from right to left stands on its head. Both ends are followed apart,
 * for its direction is better known than the field's.
 */
function cornersOf(
  image: GreyImage,
  field: BarField,
  band: number,
  start: number,
  end: number,
): NamedCorners {
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
