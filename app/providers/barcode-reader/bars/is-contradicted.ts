import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { NamedCorners } from '#app/imaging/quad.ts';
import { alignParts, predictBoundaries, samplePart } from './align-parts.ts';
import {
  correlate,
  MEDIUM_TEMPLATES,
  maxCorrelation,
  SAMPLES_PER_MODULE,
  TEMPLATES,
} from './bar-templates.ts';
import { countModules, EAN8_PARTS, EAN13_PARTS, type Part, toBarIndexes } from './ean-symbol.ts';
import { sampleProfile } from './sample-profile.ts';
import { toBarField } from './to-bar-field.ts';

type Verdict = 'agrees' | 'contradicts' | 'unclear';

/**
 * A band contradicts the digits read only if its correlation with bars is at least `MIN_CORRELATION` (bent symbols that
 * do not align are below), and other digits lead over those read by more than `MIN_LEAD`, summed over the parts.
 * Measured: docs/measurements.md, "Barcodes".
 */
const MIN_CORRELATION = 0.9;
const MIN_LEAD = 0.1;
/** Positions of the bands, as a share of the symbol's height from the top. */
const BANDS = [0.5, 0.3, 0.7];
/** Number of bands that must contradict before any agrees. */
const MIN_CONTRADICTIONS = 2;

/**
 * Whether the bars clearly show other digits than the scan lines gave. If modules are about a pixel wide (zxing also
 * scans the picture at a third of its size), all lines of a crisp symbol can make the same mistake, such as 4 for 5, so
 * the number of agreeing lines proves nothing. A symbol printed with a wrong check digit can then become a valid
 * number.
 * @param digits EAN-13, UPC-A with its leading 0, or EAN-8
 */
export function isContradicted(image: GreyImage, digits: string, corners: NamedCorners): boolean {
  let contradictions = 0;
  for (const band of BANDS) {
    const verdict = judgeBand(image, digits, corners, band);
    if (verdict === 'agrees') return false;
    if (verdict === 'contradicts') contradictions += 1;
    if (contradictions >= MIN_CONTRADICTIONS) return true;
  }
  return false;
}

function judgeBand(image: GreyImage, digits: string, corners: NamedCorners, band: number): Verdict {
  const parts = digits.length === 8 ? EAN8_PARTS : EAN13_PARTS;
  const modules = countModules(parts);
  const indexes = toBarIndexes(digits);
  const profile = sampleProfile(image, toBarField(corners, band, modules), 0);
  const half = (modules * SAMPLES_PER_MODULE) / 2;
  const position = { start: profile.length / 2 - half, end: profile.length / 2 + half, bend: 0 };
  const templates = parts.map(({ kind }) => MEDIUM_TEMPLATES[kind]);
  const correlateWithRead = (window: Float32Array, index: number) => {
    const template = templates[index]?.[indexes[index] ?? 0];
    return template === undefined ? -1 : correlate(window, template);
  };
  const correlateWithAny = (window: Float32Array, index: number) =>
    maxCorrelation(window, templates[index]);
  const isAsRead = (boundaries: readonly number[]) =>
    parts.every((_part, index) => {
      const window = samplePart(profile, boundaries, parts, index);
      return correlateWithAny(window, index) === correlateWithRead(window, index);
    });
  // A symbol that is not bent needs no alignment, which takes a hundred times as long.
  if (isAsRead(predictBoundaries(position, parts))) return 'agrees';
  const seen = alignParts(profile, position, parts, correlateWithAny);
  if (seen === null || measureClarity(profile, seen.boundaries, parts) < MIN_CORRELATION)
    return 'unclear';
  if (isAsRead(seen.boundaries)) return 'agrees';
  const read = alignParts(profile, position, parts, correlateWithRead);
  const lead = (seen.correlation - (read?.correlation ?? -1)) * parts.length;
  return lead > MIN_LEAD ? 'contradicts' : 'agrees';
}

/** Returns the mean correlation of the parts with any bars, at the amount of blur that fits best. */
function measureClarity(
  profile: Float32Array,
  boundaries: readonly number[],
  parts: readonly Part[],
): number {
  const sums = TEMPLATES.map((templates) =>
    parts.reduce((sum, { kind }, index) => {
      const window = samplePart(profile, boundaries, parts, index);
      return sum + maxCorrelation(window, templates[kind]);
    }, 0),
  );
  return Math.max(...sums) / parts.length;
}
