import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';
import { decodeBentProfile } from './bent/decode-bent-profile.ts';
import { hasLastingBars } from './bent/has-lasting-bars.ts';
import { decodeProfile, type ProfileRead } from './decode-profile.ts';
import { EAN13_MODULES } from './ean-symbol.ts';
import type { BarField } from './find-bar-fields.ts';
import { isCutOff } from './is-cut-off.ts';
import { measureBarExtent } from './measure-bar-extent.ts';
import { sampleProfile, toPhotoPoint } from './sample-profile.ts';

export type FieldRead = { digits: string; corners: NamedCorners };

/** The ends of the symbol in a band, in samples of the field's profile; start > end if read from right to left. */
type BandPosition = { band: number; start: number; end: number };

/** A number, and the bands that read it. */
type Vote = { read: ProfileRead; positions: BandPosition[] };

/** How the bands of a field are read, and what their readings must reach. */
export type BandMethod = {
  /** Whether a field is worth the time. */
  isWorthwhile: (image: GreyImage, field: BarField) => boolean;
  decode: (profile: Float32Array) => ProfileRead | null;
  /** Readings below either value do not count. */
  minVote: { correlation: number; margin: number };
  /** Number of bands that must read the same number, and as many more for each band that reads another. */
  minVotes: number;
  /** A field whose first bands all stay below either value is given up. */
  giveUp: { afterBands: number; correlation: number; margin: number };
};

/** The values separate correct from wrong readings (docs/measurements.md). */
export const STRAIGHT: BandMethod = {
  isWorthwhile: () => true,
  decode: decodeProfile,
  minVote: { correlation: 0.88, margin: 0.2 },
  minVotes: 2,
  giveUp: { afterBands: 5, correlation: 0.8, margin: 0 },
};
/** A surface that may bend anyhow fits more numbers, so that more bands must agree. */
export const BENT: BandMethod = {
  isWorthwhile: hasLastingBars,
  decode: decodeBentProfile,
  minVote: { correlation: 0.84, margin: 0.25 },
  minVotes: 3,
  giveUp: { afterBands: 1, correlation: 0.84, margin: 0.25 },
};

/** Positions of the bands, from the middle outwards, as a share of the field's height. */
const BANDS = [0, 0.14, -0.14, 0.28, -0.28, 0.07, -0.07, 0.21, -0.21, 0.36, -0.36];

/**
 * Reads the number that bands of a field agree on. Null if too few agree, or too many read another, if the check digit is
 * wrong, or if the edge of the picture cuts the symbol off.
 */
export function readBarField(
  image: GreyImage,
  field: BarField,
  { isWorthwhile, decode, minVote, minVotes, giveUp }: BandMethod = STRAIGHT,
): FieldRead | null {
  if (!isWorthwhile(image, field)) return null;
  const votes: Vote[] = [];
  let isHopeful = false;
  for (const [index, band] of BANDS.entries()) {
    if (index >= giveUp.afterBands && !isHopeful) return null;
    const profile = sampleProfile(image, field, band);
    for (const isReversed of [false, true]) {
      const read = decode(isReversed ? profile.toReversed() : profile);
      if (read === null) continue;
      isHopeful ||= reaches(read, giveUp);
      if (!reaches(read, minVote)) continue;
      const known = votes.find((vote) => vote.read.digits === read.digits);
      const toSample = (sample: number) => (isReversed ? profile.length - sample : sample);
      const position = { band, start: toSample(read.start), end: toSample(read.end) };
      if (known === undefined) votes.push({ read, positions: [position] });
      else known.positions.push(position);
      break;
    }
    const vote = findElected(votes, minVotes);
    if (vote !== undefined) {
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

const reaches = (read: ProfileRead, least: { correlation: number; margin: number }) =>
  read.correlation >= least.correlation && read.margin >= least.margin;

/** A crease or a stain misleads single bands: they are outvoted, but each asks for further bands that agree. */
function findElected(votes: readonly Vote[], minVotes: number): Vote | undefined {
  const all = votes.reduce((sum, { positions }) => sum + positions.length, 0);
  return votes.find(({ positions: { length } }) => length >= minVotes * (1 + all - length));
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
