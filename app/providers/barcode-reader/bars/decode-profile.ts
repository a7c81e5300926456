import { hasRightCheckDigit } from '#app/knowledge/gtin.ts';
import { alignParts, type Place, placeOf } from './align-parts.ts';
import {
  compare,
  LIKENESSES,
  type Likenesses,
  likest,
  SAMPLES_PER_MODULE,
  USUAL_LIKENESS,
  windowOf,
} from './bar-likeness.ts';
import { EAN13_PARTS, FIRST_DIGIT, SYMBOL_BARS, SYMBOL_MODULES } from './ean-symbol.ts';

export type ProfileRead = {
  /** 13 digits. */
  digits: string;
  /** The check digit is right. What reads clearly and is not right is a misprint, or no EAN-13. */
  isRight: boolean;
  /** Mean correlation of the picture with the bars of the number, up to 1. */
  likeness: number;
  /** By how much the picture is less like the next number that may be meant: one with a right check digit. */
  margin: number;
  /** Where the symbol begins and ends, in samples. */
  start: number;
  end: number;
};

/** Places of a symbol that are tried, best guards first. */
const PLACES = 6;
/** A place is worth the digits' reading from here on. */
const ALIGNED = 0.75;
/** A reading so good ends the search. */
const SURE = { likeness: 0.9, margin: 0.35 };

/**
 * A reading with a wrong check digit has a say from here on, as a band has a vote. Of 63 camera photos none is
 * lost by it; of 39 drawn symbols with a wrong check digit that gave another number 21 did so for want of it.
 */
const CLEAR = { likeness: 0.88, margin: 0.2 };

/** Thin bars drown in blur, noise adds some. */
const BARS_UNSEEN = 16;
/** Surroundings that vary less than this share of the whole are blank: their noise has no edges. */
const BLANK = 0.12;

/**
 * Reads an EAN-13 or UPC-A from left to right; the best of its readings, however poor, or null. One with a
 * wrong check digit counts only when it is clear: what the bars plainly say must not give way to a less likely
 * number whose sum happens to fit.
 */
export function decodeProfile(profile: Float32Array): ProfileRead | null {
  let best: ProfileRead | null = null;
  for (const place of findPlaces(profile).slice(0, PLACES)) {
    const way = alignParts(profile, place, EAN13_PARTS, likenessOfAny);
    if (way === null || way.likeness < ALIGNED) continue;
    for (const likenesses of LIKENESSES) {
      const read = readDigits(profile, way.boundaries, likenesses);
      if (read === null || read.likeness <= (best?.likeness ?? 0)) continue;
      if (!read.isRight && !isClear(read)) continue;
      best = { ...read, start: place.start, end: place.end };
    }
    if (best && best.likeness > SURE.likeness && best.margin > SURE.margin) break;
  }
  return best;
}

function isClear({ likeness, margin }: { likeness: number; margin: number }): boolean {
  return likeness >= CLEAR.likeness && margin >= CLEAR.margin;
}

/**
 * Pairs of edges that may be the ends of a symbol, the likeliest first: guards at both ends and in the middle,
 * and thirty bars between them.
 */
function findPlaces(profile: Float32Array): Place[] {
  const { falls, rises } = edgesOf(profile);
  const { length } = profile;
  const starts = falls
    .filter((at) => at < length * 0.45)
    .map((at) => ({ at, likeness: guardLikeness(profile, at, 'start') }))
    .filter(isGuard);
  const ends = rises
    .filter((at) => at > length * 0.55)
    .map((at) => ({ at, likeness: guardLikeness(profile, at, 'end') }))
    .filter(isGuard);
  const places = starts.flatMap((start) =>
    ends.flatMap((end) => {
      const module = (end.at - start.at) / SYMBOL_MODULES;
      const bars = falls.filter((at) => at >= start.at && at < end.at).length;
      if (!isModule(module) || Math.abs(bars - SYMBOL_BARS) > BARS_UNSEEN) return [];
      const centre = findCentre(profile, { start: start.at, end: end.at, bend: 0 });
      const unlikely = 0.06 * Math.abs(bars - SYMBOL_BARS);
      const score = start.likeness + end.likeness + centre.likeness - unlikely;
      return [{ start: start.at, end: end.at, bend: centre.bend, score }];
    }),
  );
  return places.sort((one, other) => other.score - one.score);
}

const isGuard = ({ likeness }: { likeness: number }) => likeness > 0.6;

const isModule = (samples: number) =>
  samples > 0.45 * SAMPLES_PER_MODULE && samples < 1.35 * SAMPLES_PER_MODULE;

/** Half as far as the surroundings vary: where the profile crosses it there is an edge. */
function edgesOf(profile: Float32Array): { falls: number[]; rises: number[] } {
  const falls: number[] = [];
  const rises: number[] = [];
  const reach = 5 * SAMPLES_PER_MODULE;
  const [lowest, highest] = rangeOf(profile);
  let before = 0;
  for (let index = 0; index < profile.length; index += 1) {
    const around = profile.subarray(Math.max(0, index - reach), index + reach + 1);
    const [low, high] = rangeOf(around);
    const above = (profile[index] ?? 0) - (low + high) / 2;
    const at = index - 0.5 + before / (before - above);
    const isEdge = index > 0 && high - low > BLANK * (highest - lowest);
    if (isEdge && before >= 0 && above < 0) falls.push(at);
    if (isEdge && before < 0 && above >= 0) rises.push(at);
    before = above;
  }
  return { falls, rises };
}

function rangeOf(values: Float32Array): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Blur moves the outermost edges: the guard is looked for a little beside them, at several widths. */
function guardLikeness(profile: Float32Array, at: number, side: 'start' | 'end'): number {
  let best = -1;
  for (const scale of [0.5, 0.62, 0.75, 0.87, 1, 1.15, 1.3]) {
    const module = SAMPLES_PER_MODULE * scale;
    for (let beside = -2; beside <= 2; beside += 1) {
      const from = at + beside - (side === 'start' ? module : 3 * module);
      const window = windowOf(profile, from, from + 4 * module, 4);
      best = Math.max(best, compare(window, USUAL_LIKENESS[side]));
    }
  }
  return best;
}

const CENTRE = { from: 45, to: 50 };
const MOST_BEND = 20;

const likenessOfAny = (window: Float32Array, index: number) =>
  likest(window, USUAL_LIKENESS[EAN13_PARTS[index]?.kind ?? 'centre']);

function findCentre(profile: Float32Array, straight: Place): { likeness: number; bend: number } {
  let best = { likeness: -1, bend: 0 };
  const from = placeOf(straight, CENTRE.from / SYMBOL_MODULES);
  const to = placeOf(straight, CENTRE.to / SYMBOL_MODULES);
  for (let bend = -MOST_BEND; bend <= MOST_BEND; bend += 1) {
    const window = windowOf(profile, from + bend, to + bend, CENTRE.to - CENTRE.from);
    const likeness = likest(window, USUAL_LIKENESS.centre) - 0.004 * Math.abs(bend);
    if (likeness > best.likeness) best = { likeness, bend };
  }
  return best;
}

/** The number whose digits are each most like their part. */
function readDigits(profile: Float32Array, boundaries: readonly number[], likenesses: Likenesses) {
  const rows = EAN13_PARTS.map(({ kind, modules }, index) => {
    const window = windowOf(profile, boundaries[index] ?? 0, boundaries[index + 1] ?? 0, modules);
    return likenesses[kind].map((each) => compare(window, each));
  });
  const left = rows.slice(0, 6);
  const centre = rows[6]?.[0] ?? 0;
  const right = rows.slice(7).map(pickDigit);
  const [first, second] = FIRST_DIGIT.map((sets, digit) => {
    const picks = left.map((row, at) =>
      pickDigit(sets[at] === '1' ? row.slice(10) : row.slice(0, 10)),
    );
    return { digit, picks, sum: picks.reduce((sum, pick) => sum + pick.likeness, 0) };
  }).sort((one, other) => other.sum - one.sum);
  if (first === undefined || second === undefined) return null;
  const picks = [...first.picks, ...right];
  const digits = [first.digit, ...picks.map(({ digit }) => digit)].join('');
  const isRight = hasRightCheckDigit(digits);
  const [nearest = 0, next = 0] = picks.map(({ margin }) => margin).sort((a, b) => a - b);
  // Another number with a right check digit differs in two digits at least, or in the first and one more.
  // Where the check digit is wrong, no other number is ruled out.
  const margin = isRight
    ? nearest + Math.min(next, first.sum - second.sum)
    : Math.min(nearest, first.sum - second.sum);
  const sum = picks.reduce((total, pick) => total + pick.likeness, centre);
  return { digits, isRight, likeness: sum / rows.length, margin };
}

/** @param row likeness of each digit, 0 to 9 */
function pickDigit(row: readonly number[]) {
  const likeness = Math.max(...row);
  const digit = row.indexOf(likeness);
  const next = Math.max(...row.filter((_value, other) => other !== digit));
  return { digit, likeness, margin: likeness - next };
}
