import type { GreyImage } from '#app/imaging/grey-image.ts';
import {
  type Alphabet,
  BLANK,
  type PpOcrModels,
  STEP_PX,
} from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import type { Character } from './text-line.ts';

/** Height of a line in pixels that the network requires. */
export const LINE_HEIGHT_PX = 48;
export const LINE_STEP_PX = STEP_PX;
/** Minimum probability of a space between two characters for it to separate two words. */
const SPACE = 0.02;
const MIN_ALTERNATIVE_PROBABILITY = 0.001;

/** Letters whose capital looks like the lower-case form: the network splits its certainty between the two. */
const ALIKE_IN_BOTH_CASES = /^[ckopsuvwxz]$/i;

/** A character with its class, or both forms with their classes if the capital looks like the lower-case one. */
type Letter = readonly { text: string; at: number }[];

const lettersOf = ({ marks }: Alphabet): Letter[] => [
  ...Map.groupBy(marks, ({ text }) =>
    ALIKE_IN_BOTH_CASES.test(text) ? text.toLowerCase() : text,
  ).values(),
];

/** A run of steps at which one letter is the most likely; `step` is the one with the highest probability. */
type Run = {
  letter: Letter;
  from: number;
  to: number;
  step: number;
  probability: number;
  space: number;
};

/** Decodes by CTC's best path (Graves 2006): repeats are one character, a blank separates two equal ones. */
function decode(
  data: Float32Array,
  steps: number,
  classes: number,
  alphabet: Alphabet,
): Character[] {
  const letters = lettersOf(alphabet);
  const at = (step: number, place: number) => data[step * classes + place] ?? 0;
  const shareOf = (letter: Letter, step: number) =>
    letter.reduce((sum, form) => sum + at(step, form.at), 0);
  const runs: Run[] = [];
  let last: Letter | null = null;
  let space = 0;
  for (let step = 0; step < steps; step += 1) {
    let probability = Math.max(at(step, BLANK), at(step, alphabet.space));
    let best: Letter | null = null;
    for (const letter of letters) {
      const share = shareOf(letter, step);
      if (share > probability) [probability, best] = [share, letter];
    }
    space = Math.max(space, at(step, alphabet.space));
    const run = runs[runs.length - 1];
    if (best && best === last && run) {
      run.to = step + 1;
      if (probability > run.probability) [run.probability, run.step] = [probability, step];
    } else if (best) {
      runs.push({ letter: best, from: step, to: step + 1, step, probability, space });
      space = 0;
    }
    last = best;
  }
  const textAt = (letter: Letter, step: number) =>
    letter.reduce((one, other) => (at(step, other.at) > at(step, one.at) ? other : one)).text;
  return runs.map(
    ({ letter, from, to, step, probability, space: gap }): Character => ({
      text: textAt(letter, step),
      probability,
      others: letters
        .filter((other) => other !== letter)
        .map((other) => ({ text: textAt(other, step), probability: shareOf(other, step) }))
        .filter((other) => other.probability >= MIN_ALTERNATIVE_PROBABILITY)
        .sort((one, other) => other.probability - one.probability),
      from: from / steps,
      to: to / steps,
      startsWord: gap > SPACE,
    }),
  );
}

/**
 * Reads a picture that shows one line.
 * @param line 48 px high, a multiple of 8 px wide
 */
export async function recogniseLine(
  { readText, alphabet }: PpOcrModels,
  line: GreyImage,
): Promise<Character[]> {
  const size = line.width * line.height;
  const input = readText.inputOf([1, 3, line.height, line.width]);
  for (let at = 0; at < size; at += 1) {
    const value = (line.data[at] ?? 0) / 127.5 - 1;
    input.data[at] = value;
    input.data[size + at] = value;
    input.data[2 * size + at] = value;
  }
  const { data, shape } = await readText.run(input);
  return decode(data, shape[1] ?? 0, shape[2] ?? 0, alphabet);
}
