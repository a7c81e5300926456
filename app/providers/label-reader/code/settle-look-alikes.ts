import { areNearlyIdentical, lookAlikesOf } from '#app/knowledge/look-alikes/look-alikes.ts';
import type { CodeImage } from '#app/providers/label-reader/line-quality/code-image.ts';
import { tellApart } from '#app/providers/label-reader/line-quality/glyph-shapes.ts';
import { type Glyph, glyphsOf } from '#app/providers/label-reader/line-quality/glyphs.ts';
import { softnessOf } from '#app/providers/label-reader/line-quality/softness-of.ts';
import { median } from '#app/providers/label-reader/median.ts';
import type { CodeReading } from './find-codes.ts';
import { respell } from './shaped-codes.ts';

/** Round digits, whose ink is about equally wide. */
const ROUND = /[035689]/;
/** Returns the characters that a position may hold instead of the one in the key. */
const rivalsOf = (mark: string) => (mark === 'D' ? '0' : lookAlikesOf(mark));

/** Returns a code's printed characters, including dashes and dots. */
export const printedMarks = ({ spelling }: Pick<CodeReading, 'spelling'>): string[] =>
  [...spelling].filter((mark) => mark !== ' ');

/** In print with softer edges than this, corners look round: B like 8, I like 1 (decision 0107). */
const MAX_SOFTNESS = 0.1;

/** Returns the print of each letter and digit; none if it is too soft, or its characters cannot be separated. */
function glyphsOfKey(code: CodeImage, reading: CodeReading): Glyph[] {
  const marks = printedMarks(reading).join('');
  const isSoft = softnessOf(code) > MAX_SOFTNESS;
  const glyphs = isSoft ? null : glyphsOf(code.image, code.print, marks.length);
  return glyphs?.filter((_, at) => /[A-Z0-9]/.test(marks.charAt(at))) ?? [];
}

/** Returns which of a character and its look-alikes was printed; null if the print does not tell. */
function tellAmong(
  glyph: Glyph,
  mark: string,
  rivals: string,
  width: number | null,
): string | null {
  const told = [...rivals].map((rival) => tellApart(glyph, mark, rival, width));
  const other = told.find((each) => each !== null && each !== mark);
  if (other) return other;
  return told.length === 0 || told.includes(null) ? null : mark;
}

/** Returns the width of certain zeros, or else of certain round digits, in pixels: it distinguishes O from 0. */
function digitWidth(
  glyphs: readonly Glyph[],
  key: string,
  isSure: (at: number) => boolean,
): number | null {
  const widthsOf = (wanted: RegExp) =>
    glyphs.flatMap(({ width }, at) => (wanted.test(key.charAt(at)) && isSure(at) ? [width] : []));
  const zeros = widthsOf(/0/);
  return median(zeros.length >= 2 ? zeros : widthsOf(ROUND)) ?? null;
}

const ZERO_OR_O = /[O0]/;
const areZeroAndO = (one: string, other: string) => ZERO_OR_O.test(one) && ZERO_OR_O.test(other);

/**
 * Returns the likelier of O and 0 at the edge of a code's part if no shape decides: a letter beside a letter and a
 * digit beside a digit, since few parts mix the two at an edge (OK24S, 1490). Null elsewhere.
 */
function likelierAtEdge(spelling: string, place: number): string | null {
  const places = [...spelling].flatMap((mark, at) => (/[A-Z0-9]/.test(mark) ? [at] : []));
  const at = places[place] ?? -1;
  const isOf = (one: string) => /[A-Z0-9]/.test(one);
  const before = spelling.charAt(at - 1);
  const behind = spelling.charAt(at + 1);
  if (!ZERO_OR_O.test(spelling.charAt(at)) || isOf(before) === isOf(behind)) return null;
  const beside = isOf(before) ? before : behind;
  if (ZERO_OR_O.test(beside)) return null;
  return /[0-9]/.test(beside) ? '0' : 'O';
}

/**
 * Examines the print of each character that could be another one: those that a brand's shape repaired and those that
 * the shape leaves open (O or 0, S or 5). A repair that the print confirms no longer counts. A character stays open if
 * the print does not decide it or contradicts it, except for pairs that OCR cannot tell apart at all (O and 0, I and
 * 1): there, the print decides.
 * @returns null if the print contradicts a repair
 */
export function settleLookAlikes(code: CodeImage, reading: CodeReading): CodeReading | null {
  const { key, asRead } = reading;
  const isRepaired = (at: number) => asRead[at] !== key[at];
  const places = new Set([
    ...reading.undecidedPlaces,
    ...[...key].flatMap((_, at) => (isRepaired(at) ? [at] : [])),
  ]);
  if (places.size === 0) return reading;
  const glyphs = glyphsOfKey(code, reading);
  // A zero that the shape requires is certain, whatever was read.
  const isSure = (at: number) =>
    !places.has(at) || (key[at] === '0' && isRepaired(at) && !reading.undecidedPlaces.includes(at));
  const width = digitWidth(glyphs, key, isSure);
  const settled = [...key];
  const undecidedPlaces: number[] = [];
  let repairs = reading.repairs;
  for (const at of places) {
    const mark = key.charAt(at);
    const glyph = glyphs[at];
    const rivals = isRepaired(at) ? asRead.charAt(at) : rivalsOf(mark);
    const seen = glyph ? tellAmong(glyph, mark, rivals, width) : null;
    if (isRepaired(at)) {
      // O and 0 differ in width alone, so the shape of the brand's codes counts for more.
      if (seen !== null && seen !== mark && !areZeroAndO(seen, mark)) return null;
      if (seen === mark && (lookAlikesOf(rivals).includes(mark) || mark === 'L')) repairs -= 1;
      continue;
    }
    const shown = seen ?? mark;
    const told = areNearlyIdentical(shown, mark) ? shown : mark;
    const right = reading.shape === null ? (likelierAtEdge(reading.spelling, at) ?? mark) : told;
    if (right !== seen) undecidedPlaces.push(at);
    if (right !== mark) {
      settled[at] = right;
      repairs += 1;
    }
  }
  const settledKey = settled.join('');
  const spelling = respell(reading.spelling, settledKey);
  return { ...reading, key: settledKey, spelling, undecidedPlaces, repairs };
}
