import type { OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import { inkBox } from '#app/providers/label-reader/pp-ocr/ink-box.ts';
import {
  type Alphabet,
  BLANK,
  type PpOcrModels,
  STEP_PX,
} from '#app/providers/label-reader/pp-ocr/pp-ocr-models.ts';
import type { Sheet, TextBox } from '#app/providers/label-reader/pp-ocr/sheet.ts';

/** The height that the network reads at. */
const HEIGHT_PX = 48;
const NARROWEST_PX = 48;
/** How far beyond the steps that name a character its ink may stand. */
const REACH_PX = 12;
/** Longer ones are no line of a label. */
const WIDEST_PX = 800;
/**
 * The least share of a space between two characters that makes two words of them. Of 1,106 gaps on 70 labels
 * the 153 between words had more than this but for 5, the 953 within words less but for none.
 */
const SPACE = 0.02;

/** A character, where on the line it stands (steps of the network), and how sure it is (0 to 1). */
type Mark = { text: string; from: number; to: number; share: number; spaceBefore: number };

/** Best path of CTC (Graves 2006): repeats are one character, a blank parts two equal ones. */
function marksOf(
  data: Float32Array,
  [, steps = 0, classes = 0]: readonly number[],
  { marks: known, space }: Alphabet,
): Mark[] {
  const marks: Mark[] = [];
  let last: string | null = null;
  let spaceBefore = 0;
  for (let step = 0; step < steps; step += 1) {
    const start = step * classes;
    const here = data[start + space] ?? 0;
    let share = Math.max(data[start + BLANK] ?? 0, here);
    let best: string | null = null;
    for (const { text, at } of known) {
      const each = data[start + at] ?? 0;
      if (each <= share) continue;
      share = each;
      best = text;
    }
    spaceBefore = Math.max(spaceBefore, here);
    const mark = marks[marks.length - 1];
    if (best !== null && best === last && mark) {
      mark.to = step + 1;
      mark.share = Math.max(mark.share, share);
    } else if (best !== null) {
      marks.push({ text: best, from: step, to: step + 1, share, spaceBefore });
      spaceBefore = 0;
    }
    last = best;
  }
  return marks;
}

function wordsOf(marks: readonly Mark[]): Mark[][] {
  const words: Mark[][] = [];
  for (const mark of marks) {
    const word = words[words.length - 1];
    if (word && mark.spaceBefore <= SPACE) word.push(mark);
    else words.push([mark]);
  }
  return words;
}

/** The words in one box of a sheet; a word is as sure as its least sure character. */
export async function readTextBox(
  { readText, alphabet }: PpOcrModels,
  sheet: Sheet,
  box: TextBox,
): Promise<OcrWord[]> {
  const wanted = Math.round((HEIGHT_PX * box.width) / Math.max(box.height, 1));
  const bounded = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, wanted));
  const width = Math.ceil(bounded / STEP_PX) * STEP_PX;
  const line = sheet.draw(box, width, HEIGHT_PX);
  if (!line) return [];
  const size = width * HEIGHT_PX;
  const { data: input, shape: inputShape } = readText.inputOf([1, 3, HEIGHT_PX, width]);
  for (let at = 0; at < size; at += 1) {
    const value = (line.data[at] ?? 0) / 127.5 - 1;
    input[at] = value;
    input[size + at] = value;
    input[2 * size + at] = value;
  }
  const { data, shape } = await readText.run({ data: input, shape: inputShape });
  const scale = { x: box.width / width, y: box.height };
  const words = wordsOf(marksOf(data, shape, alphabet)).map((marks) => ({
    marks,
    from: (marks[0]?.from ?? 0) * STEP_PX,
    to: (marks[marks.length - 1]?.to ?? 0) * STEP_PX,
  }));
  return words.map(({ marks, from, to }, at): OcrWord => {
    const before = from - (words[at - 1]?.to ?? Number.NEGATIVE_INFINITY);
    const behind = (words[at + 1]?.from ?? Number.POSITIVE_INFINITY) - to;
    const ink = inkBox(line, from, to, Math.min(REACH_PX, before / 2, behind / 2));
    const sureness = marks.map(({ share }) => Math.round(100 * share));
    return {
      text: marks.map(({ text }) => text).join(''),
      left: box.left + ink.left * scale.x,
      top: box.top + ink.top * scale.y,
      width: (ink.right - ink.left) * scale.x,
      height: (ink.bottom - ink.top) * scale.y,
      confidence: Math.min(...sureness),
      sureness,
    };
  });
}
