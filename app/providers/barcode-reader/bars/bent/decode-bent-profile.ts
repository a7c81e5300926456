import { samplePart } from '../align-parts.ts';
import {
  MEDIUM_TEMPLATES,
  maxCorrelation,
  SMEARED_TEMPLATES,
  TEMPLATES,
} from '../bar-templates.ts';
import { decodeProfile, type ProfileRead, readDigits } from '../decode-profile.ts';
import { EAN13_PARTS } from '../ean-symbol.ts';
import { followBars } from './follow-bars.ts';

/** Two blurs are enough to find the boundaries; the digits between them are then read with all. */
const FOLLOWED = [MEDIUM_TEMPLATES, ...SMEARED_TEMPLATES.slice(1, 2)];
const READ = [...TEMPLATES, ...SMEARED_TEMPLATES];
/** By how much a boundary is moved at a time, in samples, and how often each is. */
const REFINEMENT = { step: 0.5, sweeps: 3 };

/**
 * Reads an EAN-13 or UPC-A from left to right whose ends are hidden by blur, or whose bars become narrower around a
 * bottle. Takes several times as long as decodeProfile, whose reading is returned where it fits better: one that bends
 * freely can turn a misprint into a valid number. Numbers with a wrong check digit are returned, too.
 */
export function decodeBentProfile(profile: Float32Array): ProfileRead | null {
  const straight = decodeProfile(profile);
  const followed = followBars(profile, FOLLOWED);
  if (followed === null) return straight;
  const boundaries = refine(profile, followed.slice(1, -1));
  const reads = READ.flatMap((templates) => readDigits(profile, boundaries, templates) ?? []);
  const [best] = reads.sort((one, other) => other.correlation - one.correlation);
  if (best === undefined || best.correlation <= (straight?.correlation ?? 0)) return straight;
  return { ...best, start: followed[0] ?? 0, end: followed.at(-1) ?? 0 };
}

/** Moves each boundary to where both parts beside it fit best: 1 and 7, or 2 and 8, differ by the place of edges only. */
function refine(profile: Float32Array, followed: readonly number[]): number[] {
  const boundaries = [...followed];
  const measureFit = (index: number) => {
    const part = EAN13_PARTS[index];
    if (part === undefined) return 0;
    const window = samplePart(profile, boundaries, EAN13_PARTS, index);
    return Math.max(...FOLLOWED.map((each) => maxCorrelation(window, each[part.kind])));
  };
  for (let sweep = 0; sweep < REFINEMENT.sweeps; sweep += 1) {
    for (const [index, at] of boundaries.entries()) {
      const tried = [at, at - REFINEMENT.step, at + REFINEMENT.step].map((place) => {
        boundaries[index] = place;
        return { place, fit: measureFit(index - 1) + measureFit(index) };
      });
      const best = tried.reduce((one, other) => (other.fit > one.fit ? other : one));
      boundaries[index] = best.place;
    }
  }
  return boundaries;
}
