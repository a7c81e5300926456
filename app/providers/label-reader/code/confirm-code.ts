import type { Quad } from '#app/imaging/quad.ts';
import { growQuad } from '#app/imaging/quad-geometry.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import { formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import { cutCode } from '#app/providers/label-reader/line-quality/code-image.ts';
import { type Cover, findCover } from '#app/providers/label-reader/line-quality/find-cover.ts';
import type { Character, TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import type { CodeReading } from './find-codes.ts';
import { matchShape } from './match-shape.ts';
import { printedMarks, settleLookAlikes } from './settle-look-alikes.ts';
import { mayBeMisread } from './shaped-codes.ts';
import { codeTextOf, probabilitiesOf, spansFrom, wordsOf } from './words.ts';

/** Reads a single line of the photo. */
export type ReadLine = (quad: Quad, look: 'plain' | 'soft') => Promise<Character[]>;

/** What further looks at a code's line found out about it. */
export type ConfirmedCode = {
  reading: CodeReading;
  /** Number of looks that read the same code, out of `looks`. */
  agreeing: number;
  looks: number;
  /** Number of looks that read the code without repairs. */
  withoutRepairs: number;
  /** Probability of the least certain character, in the look where it is highest, 0 to 1. */
  probability: number;
  cover: Cover | null;
};

/** Returns the position of a code on the photo. */
export function placeOf({ words }: CodeReading): Quad | null {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? [first.quad[0], last.quad[1], last.quad[2], first.quad[3]] : null;
}

/** The looks after the first one: at a softer photo, with more paper around the line, at the code alone. */
const LOOKS = [
  { look: 'soft', margin: 0.06, isWhole: true },
  { look: 'plain', margin: 0.12, isWhole: true },
  { look: 'plain', margin: 0.2, isWhole: false },
] as const;

/**
 * A character less likely than this makes a reading a guess if no further look agrees or the code has no known shape.
 */
const MIN_UNCONFIRMED_PROBABILITY = 0.6;
/** Minimum probability for a code that only its prominence suggests to be reported. */
const PROMINENT_FROM = 0.8;

/** Whether a reading is too uncertain to be reported; a code of no known shape needs a second look that agrees. */
function isGuess({ caption, shape }: CodeReading, agreeing: number, probability: number): boolean {
  if (agreeing === 1 && (shape === null || probability < MIN_UNCONFIRMED_PROBABILITY)) return true;
  if (shape === null && probability < MIN_UNCONFIRMED_PROBABILITY) return true;
  return caption === null && shape === null && probability < PROMINENT_FROM;
}

/** What a look read as the code. */
type LookReading = Pick<
  CodeReading,
  'key' | 'spelling' | 'asRead' | 'repairs' | 'leastProbability'
>;

/** Returns the span in a look's line that equals the code, or else the likeliest span. */
function seenIn(line: TextLine, reading: CodeReading): LookReading | undefined {
  const words = wordsOf(line);
  const found: LookReading[] = [];
  words.forEach((_, start) => {
    for (const span of spansFrom(words, start)) {
      const printed = codeTextOf(span);
      const leastProbability = Math.min(...probabilitiesOf(span));
      if (reading.brand) {
        for (const form of formsOf(reading.brand)) {
          const match = matchShape(printed, form);
          if (match && (span.length === 1 || match.hasSeparator)) {
            const { key, spelling, asRead, repairs } = match;
            found.push({ key, spelling, asRead, repairs, leastProbability });
          }
        }
      } else {
        const key = printed.replace(/[^A-Z0-9]/g, '');
        if (key.length >= 4) {
          found.push({ key, spelling: printed, asRead: key, repairs: 0, leastProbability });
        }
      }
    }
  });
  return (
    found.find(({ key }) => key === reading.key) ??
    found.sort((a, b) => a.repairs - b.repairs || b.leastProbability - a.leastProbability)[0]
  );
}

/** Returns the code read most often across the looks (including the first reading). Ties go to the earlier one. */
function majorityReading(reading: CodeReading, looks: readonly LookReading[]): CodeReading {
  const all: LookReading[] = [reading, ...looks];
  const votesFor = ({ key }: LookReading) => all.filter((each) => each.key === key).length;
  const winner = all.reduce((best, each) => (votesFor(each) > votesFor(best) ? each : best));
  return mayBeMisread(winner.key, reading.key) ? { ...reading, ...winner } : reading;
}

/**
 * Reads a code's line again in several ways and examines the print of its characters. Returns null if the code is a
 * guess or its print contradicts it.
 */
export async function confirmCode(
  reading: CodeReading,
  rectify: Rectifier,
  readLine: ReadLine,
): Promise<ConfirmedCode | null> {
  const place = placeOf(reading);
  const line = reading.words[0]?.line;
  if (!place || !line) return null;
  // A barcode confirms each character.
  if (reading.isInBarcode) {
    const looks = 1 + LOOKS.length;
    return { reading, agreeing: looks, looks, withoutRepairs: looks, probability: 1, cover: null };
  }
  const isOnOneLine = reading.words.every((word) => word.line === line);
  const seen: LookReading[] = [];
  for (const { look, margin, isWhole } of LOOKS) {
    const quad = growQuad(isWhole && isOnOneLine ? line.quad : place, margin);
    const found = seenIn({ quad, characters: await readLine(quad, look) }, reading);
    if (found) seen.push(found);
  }
  const chosen = majorityReading(reading, seen);
  const image = cutCode(rectify, place);
  const settled = image ? settleLookAlikes(image, chosen) : chosen;
  if (!settled) return null;
  const cover = image ? findCover(image.image, printedMarks(settled), image.print) : null;
  // In `settled`, the print itself has resolved look-alikes; looks are compared with the code as it was read.
  const agreed = [reading, ...seen].filter(({ key }) => key === chosen.key);
  const withoutRepairs = agreed.filter(({ repairs }) => repairs === 0).length;
  const probability = Math.max(...agreed.map(({ leastProbability }) => leastProbability));
  const [agreeing, looks] = [agreed.length, 1 + LOOKS.length];
  if (isGuess(reading, agreeing, probability)) return null;
  return { reading: settled, agreeing, looks, withoutRepairs, probability, cover };
}
