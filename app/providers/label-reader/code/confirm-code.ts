import { distance } from 'fastest-levenshtein';
import type { Quad } from '#app/imaging/quad.ts';
import { growQuad } from '#app/imaging/quad-geometry.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import { formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import { cutCode } from '#app/providers/label-reader/line-quality/code-image.ts';
import { type Cover, findCover } from '#app/providers/label-reader/line-quality/find-cover.ts';
import type { Mark, TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import type { CodeReading } from './find-codes.ts';
import { matchShape } from './match-shape.ts';
import { printedMarks, settleLookAlikes } from './settle-look-alikes.ts';
import { printOf, probabilitiesOf, spansFrom, wordsOf } from './words.ts';

/** Reads a line of the photo by itself. */
export type ReadLine = (quad: Quad, look: 'plain' | 'soft') => Promise<Mark[]>;

/** What further looks at a code's line say of it. */
export type ConfirmedCode = {
  reading: CodeReading;
  /** Looks that have the same code, of `looks`. */
  agreeing: number;
  looks: number;
  /** Looks that have it without repair. */
  clean: number;
  /** The least sure character in the look that is surest of it, 0 to 1. */
  probability: number;
  cover: Cover | null;
};

/** Where a code stands on the photo. */
export function placeOf({ words }: CodeReading): Quad | null {
  const first = words[0];
  const last = words[words.length - 1];
  return first && last ? [first.quad[0], last.quad[1], last.quad[2], first.quad[3]] : null;
}

/** Looks that differ from the first one: of a softer photo, with more paper, of the code alone. */
const LOOKS = [
  { look: 'soft', margin: 0.06, isWhole: true },
  { look: 'plain', margin: 0.12, isWhole: true },
  { look: 'plain', margin: 0.2, isWhole: false },
] as const;

/** What no further look has seen, with a character this unlikely, is guessed. */
const GUESS = 0.6;
/** What only its prominence calls a code has to be read this well to be reported. */
const PROMINENT_FROM = 0.8;

/** Whether a reading says too little to be reported: a code of no known shape needs a second look that has it. */
function isGuess({ caption, shape }: CodeReading, agreeing: number, probability: number): boolean {
  if (agreeing === 1 && (shape === null || probability < GUESS)) return true;
  if (shape === null && probability < GUESS) return true;
  return caption === null && shape === null && probability < PROMINENT_FROM;
}

/** A code read for another one differs from it in no more characters. */
const MOST_SLIPS = 2;

/** What a look has for a code. */
type Seen = {
  key: string;
  spelling: string;
  asRead: string;
  repairs: number;
  /** Of its least sure character, 0 to 1. */
  probability: number;
};

/** Of the spans in a look's line the one that is the code, else the likeliest. */
function seenIn(line: TextLine, reading: CodeReading): Seen | null {
  const words = wordsOf(line);
  const found: Seen[] = [];
  words.forEach((_, start) => {
    for (const span of spansFrom(words, start)) {
      const printed = printOf(span);
      const probability = Math.min(...probabilitiesOf(span));
      if (reading.brand) {
        for (const form of formsOf(reading.brand)) {
          const match = matchShape(printed, form);
          if (match && (span.length === 1 || match.hasSeparator)) {
            const { key, spelling, asRead, repairs } = match;
            found.push({ key, spelling, asRead, repairs, probability });
          }
        }
      } else {
        const key = printed.replace(/[^A-Z0-9]/g, '');
        if (key.length >= 4) {
          found.push({ key, spelling: printed, asRead: key, repairs: 0, probability });
        }
      }
    }
  });
  return (
    found.find(({ key }) => key === reading.key) ??
    found.sort((a, b) => a.repairs - b.repairs || b.probability - a.probability)[0] ??
    null
  );
}

/** The code that most looks have, the first reading among them; of two the one that was read first. */
function mostSeen(reading: CodeReading, looks: readonly (Seen | null)[]): CodeReading {
  const votes = new Map([[reading.key, 1]]);
  for (const seen of looks) if (seen) votes.set(seen.key, (votes.get(seen.key) ?? 0) + 1);
  const [winner] = [...votes].sort((one, other) => other[1] - one[1])[0] ?? [reading.key];
  const seen = looks.find((each) => each?.key === winner);
  if (winner === reading.key || !seen || !areAlike(winner, reading.key)) return reading;
  const { key, spelling, asRead, repairs, probability } = seen;
  return { ...reading, key, spelling, asRead, repairs, leastProbability: probability };
}

/** Whether two codes differ in few characters: one was read for the other. */
const areAlike = (one: string, other: string) =>
  one.length === other.length && distance(one, other) <= MOST_SLIPS;

/** Looks at the line of a code again, in ways that differ, and at the print of its characters. */
export async function confirmCode(
  reading: CodeReading,
  rectify: Rectifier,
  readLine: ReadLine,
): Promise<ConfirmedCode | null> {
  const place = placeOf(reading);
  const line = reading.words[0]?.line;
  if (!place || !line) return null;
  // A barcode bears out each character.
  if (reading.isInBarcode) {
    const looks = 1 + LOOKS.length;
    return { reading, agreeing: looks, looks, clean: looks, probability: 1, cover: null };
  }
  const seen: (Seen | null)[] = [];
  for (const { look, margin, isWhole } of LOOKS) {
    const quad = growQuad(
      isWhole && reading.words.every((word) => word.line === line) ? line.quad : place,
      margin,
    );
    seen.push(seenIn({ quad, marks: await readLine(quad, look) }, reading));
  }
  const chosen = mostSeen(reading, seen);
  const image = cutCode(rectify, place);
  const settled = image ? settleLookAlikes(image, chosen) : chosen;
  if (!settled) return null;
  const cover = image ? findCover(image.image, printedMarks(settled), image.print) : null;
  // The print itself has told look-alikes apart; looks are held against what was read.
  const first = {
    key: reading.key,
    repairs: reading.repairs,
    probability: reading.leastProbability,
  };
  const agreed = [first, ...seen].filter((each) => each !== null && each.key === chosen.key);
  const clean = agreed.filter((each) => each?.repairs === 0).length;
  const probability = Math.max(...agreed.map((each) => each?.probability ?? 0));
  const [agreeing, looks] = [agreed.length, 1 + LOOKS.length];
  if (isGuess(reading, agreeing, probability)) return null;
  return { reading: settled, agreeing, looks, clean, probability, cover };
}
