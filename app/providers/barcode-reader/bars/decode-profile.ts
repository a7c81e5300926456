import { hasRightCheckDigit } from '#app/knowledge/gtin.ts';
import { alignParts, type SymbolPosition, sampleAt, samplePart } from './align-parts.ts';
import {
  correlate,
  MEDIUM_TEMPLATES,
  maxCorrelation,
  SAMPLES_PER_MODULE,
  sampleWindow,
  TEMPLATES,
  type Templates,
} from './bar-templates.ts';
import { EAN13_BARS, EAN13_MODULES, EAN13_PARTS, FIRST_DIGIT_SETS } from './ean-symbol.ts';

export type ProfileRead = {
  /** 13 digits. */
  digits: string;
  /** False for a clear reading whose check digit is wrong: a misprint, or not an EAN-13. */
  isCheckDigitRight: boolean;
  /** Mean correlation of the picture with the bars of the number, up to 1. */
  correlation: number;
  /** Lead over the next best number that the symbology allows. */
  margin: number;
  /** The first and the last sample of the symbol. */
  start: number;
  end: number;
};

/** Maximum number of candidate positions to decode. */
const MAX_POSITIONS = 6;
/** Minimum correlation of an alignment for its digits to be read. */
const MIN_ALIGNMENT = 0.75;
/** A reading above both values ends the search. */
const CERTAIN = { correlation: 0.9, margin: 0.35 };
/** Minimum for a reading with a wrong check digit to count, the same as for a band's vote (read-bar-field.ts). */
const CLEAR = { correlation: 0.88, margin: 0.2 };

/** Maximum difference between the number of bars found and expected: blur merges thin bars, noise adds bars. */
const MAX_BAR_DIFFERENCE = 16;
/** If the profile varies locally by less than this share of its whole range, the surroundings are blank. */
const MIN_CONTRAST = 0.12;

/**
 * Reads an EAN-13 or UPC-A from left to right. Returns the reading with the highest correlation, however low, or null.
 * A clear reading with a wrong check digit is returned, too: otherwise a less likely number with a correct one would
 * win.
 */
export function decodeProfile(profile: Float32Array): ProfileRead | null {
  let best: ProfileRead | null = null;
  for (const position of findPositions(profile).slice(0, MAX_POSITIONS)) {
    const alignment = alignParts(profile, position, EAN13_PARTS, correlateWithPart);
    if (alignment === null || alignment.correlation < MIN_ALIGNMENT) continue;
    for (const templates of TEMPLATES) {
      const read = readDigits(profile, alignment.boundaries, templates);
      if (read === null || read.correlation <= (best?.correlation ?? 0)) continue;
      if (!read.isCheckDigitRight && !isClear(read)) continue;
      best = { ...read, start: position.start, end: position.end };
    }
    if (best && best.correlation > CERTAIN.correlation && best.margin > CERTAIN.margin) break;
  }
  return best;
}

function isClear({ correlation, margin }: { correlation: number; margin: number }): boolean {
  return correlation >= CLEAR.correlation && margin >= CLEAR.margin;
}

/**
 * Finds pairs of edges that may be the ends of a symbol, most likely first. The score depends on the guards at both
 * ends and in the middle, and on the number of bars between them.
 */
function findPositions(profile: Float32Array): SymbolPosition[] {
  const { falling, rising } = findEdges(profile);
  const { length } = profile;
  const starts = falling
    .filter((at) => at < length * 0.45)
    .map((at) => ({ at, correlation: correlateGuard(profile, at, 'start') }))
    .filter(isGuard);
  const ends = rising
    .filter((at) => at > length * 0.55)
    .map((at) => ({ at, correlation: correlateGuard(profile, at, 'end') }))
    .filter(isGuard);
  const positions = starts.flatMap((start) =>
    ends.flatMap((end) => {
      const module = (end.at - start.at) / EAN13_MODULES;
      const bars = falling.filter((at) => at >= start.at && at < end.at).length;
      const difference = Math.abs(bars - EAN13_BARS);
      if (!isModuleWidth(module) || difference > MAX_BAR_DIFFERENCE) return [];
      const centre = findCentre(profile, { start: start.at, end: end.at, bend: 0 });
      const score = start.correlation + end.correlation + centre.correlation - 0.06 * difference;
      return [{ start: start.at, end: end.at, bend: centre.bend, score }];
    }),
  );
  return positions.sort((one, other) => other.score - one.score);
}

const isGuard = ({ correlation }: { correlation: number }) => correlation > 0.6;

const isModuleWidth = (samples: number) =>
  samples > 0.45 * SAMPLES_PER_MODULE && samples < 1.35 * SAMPLES_PER_MODULE;

/** Finds where the profile crosses the middle of its local range: `falling` from light to dark, `rising` back. */
function findEdges(profile: Float32Array): { falling: number[]; rising: number[] } {
  const falling: number[] = [];
  const rising: number[] = [];
  const reach = 5 * SAMPLES_PER_MODULE;
  const [lowest, highest] = findRange(profile);
  let before = 0;
  for (let index = 0; index < profile.length; index += 1) {
    const around = profile.subarray(Math.max(0, index - reach), index + reach + 1);
    const [low, high] = findRange(around);
    const above = (profile[index] ?? 0) - (low + high) / 2;
    const at = index - 0.5 + before / (before - above);
    const isEdge = index > 0 && high - low > MIN_CONTRAST * (highest - lowest);
    if (isEdge && before >= 0 && above < 0) falling.push(at);
    if (isEdge && before < 0 && above >= 0) rising.push(at);
    before = above;
  }
  return { falling, rising };
}

function findRange(values: Float32Array): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/**
 * Returns the best correlation with an outer guard near an edge. Tries several widths: blur moves the outermost edges.
 */
function correlateGuard(profile: Float32Array, at: number, side: 'start' | 'end'): number {
  let best = -1;
  for (const scale of [0.5, 0.62, 0.75, 0.87, 1, 1.15, 1.3]) {
    const module = SAMPLES_PER_MODULE * scale;
    for (let offset = -2; offset <= 2; offset += 1) {
      const from = at + offset - (side === 'start' ? module : 3 * module);
      const window = sampleWindow(profile, from, from + 4 * module, 4);
      best = Math.max(best, correlate(window, MEDIUM_TEMPLATES[side]));
    }
  }
  return best;
}

/** First module of the centre guard within the symbol, and the module after its last. */
const CENTRE = { from: 45, to: 50 };
const MAX_BEND = 20;

const correlateWithPart = (window: Float32Array, index: number) =>
  maxCorrelation(window, MEDIUM_TEMPLATES[EAN13_PARTS[index]?.kind ?? 'centre']);

function findCentre(profile: Float32Array, straight: SymbolPosition) {
  let best = { correlation: -1, bend: 0 };
  const from = sampleAt(straight, CENTRE.from / EAN13_MODULES);
  const to = sampleAt(straight, CENTRE.to / EAN13_MODULES);
  for (let bend = -MAX_BEND; bend <= MAX_BEND; bend += 1) {
    const window = sampleWindow(profile, from + bend, to + bend, CENTRE.to - CENTRE.from);
    const correlation = maxCorrelation(window, MEDIUM_TEMPLATES.centre) - 0.004 * Math.abs(bend);
    if (correlation > best.correlation) best = { correlation, bend };
  }
  return best;
}

/** Reads each part as the digit it correlates with best. */
export function readDigits(
  profile: Float32Array,
  boundaries: readonly number[],
  templates: Templates,
) {
  const rows = EAN13_PARTS.map(({ kind }, index) => {
    const window = samplePart(profile, boundaries, EAN13_PARTS, index);
    return templates[kind].map((template) => correlate(window, template));
  });
  const left = rows.slice(0, 6);
  const centre = rows[6]?.[0] ?? 0;
  const right = rows.slice(7).map(pickDigit);
  const [first, second] = FIRST_DIGIT_SETS.map((sets, digit) => {
    const picks = left.map((row, at) =>
      pickDigit(sets[at] === '1' ? row.slice(10) : row.slice(0, 10)),
    );
    return { digit, picks, sum: picks.reduce((sum, pick) => sum + pick.correlation, 0) };
  }).sort((one, other) => other.sum - one.sum);
  if (first === undefined || second === undefined) return null;
  const picks = [...first.picks, ...right];
  const digits = [first.digit, ...picks.map(({ digit }) => digit)].join('');
  const isCheckDigitRight = hasRightCheckDigit(digits);
  const [nearest = 0, next = 0] = picks.map(({ margin }) => margin).sort((a, b) => a - b);
  // Two numbers with correct check digits differ in at least two digits, one of which may be the first. If the check
  // digit is wrong, any other number is possible.
  const margin = isCheckDigitRight
    ? nearest + Math.min(next, first.sum - second.sum)
    : Math.min(nearest, first.sum - second.sum);
  const sum = picks.reduce((total, pick) => total + pick.correlation, centre);
  return { digits, isCheckDigitRight, correlation: sum / rows.length, margin };
}

/** @param row correlations with the digits 0 to 9 */
function pickDigit(row: readonly number[]) {
  const correlation = Math.max(...row);
  const digit = row.indexOf(correlation);
  const next = Math.max(...row.filter((_value, other) => other !== digit));
  return { digit, correlation, margin: correlation - next };
}
