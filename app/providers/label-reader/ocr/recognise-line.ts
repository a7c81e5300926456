import type { GreyImage } from '#app/imaging/grey-image.ts';
import {
  type Alphabet,
  BLANK,
  type PpOcrModels,
  STEP_PX,
} from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import type { Mark } from './text-line.ts';

/** The height that the network reads at. */
export const LINE_HEIGHT_PX = 48;
export const LINE_STEP_PX = STEP_PX;
/** A space between two characters this likely parts two words. */
const SPACE = 0.02;
const LEAST_OTHER = 0.001;

/** Best path of CTC (Graves 2006): repeats are one character, a blank parts two equal ones. */
function decode(
  data: Float32Array,
  steps: number,
  classes: number,
  { marks: known, space }: Alphabet,
): Mark[] {
  type Open = {
    at: number;
    from: number;
    to: number;
    step: number;
    probability: number;
    space: number;
  };
  const found: Open[] = [];
  let last = -1;
  let spaceBefore = 0;
  for (let step = 0; step < steps; step += 1) {
    const row = step * classes;
    const here = data[row + space] ?? 0;
    let probability = Math.max(data[row + BLANK] ?? 0, here);
    let best = -1;
    for (const { at } of known) {
      const each = data[row + at] ?? 0;
      if (each > probability) [probability, best] = [each, at];
    }
    spaceBefore = Math.max(spaceBefore, here);
    const open = found[found.length - 1];
    if (best >= 0 && best === last && open) {
      open.to = step + 1;
      if (probability > open.probability) [open.probability, open.step] = [probability, step];
    } else if (best >= 0) {
      found.push({ at: best, from: step, to: step + 1, step, probability, space: spaceBefore });
      spaceBefore = 0;
    }
    last = best;
  }
  const textAt = new Map(known.map(({ at, text }) => [at, text]));
  return found.map(
    ({ at, from, to, step, probability, space: gap }): Mark => ({
      text: textAt.get(at) ?? '',
      probability,
      others: known
        .flatMap(({ at: other, text }) => {
          const share = data[step * classes + other] ?? 0;
          return other !== at && share >= LEAST_OTHER ? [{ text, probability: share }] : [];
        })
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
): Promise<Mark[]> {
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
