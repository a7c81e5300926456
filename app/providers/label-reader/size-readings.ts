import { middle, type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';
import {
  columnsOf,
  rowOf,
  type SizeColumn,
  type SizeSystem,
  splitGlued,
  systemOf,
} from '#app/providers/label-reader/size-headings.ts';
import { type SizeValue, valuesOf } from '#app/providers/label-reader/size-values.ts';

/** One reading of one system's number. */
export type SizeReading = SizeValue & {
  system: SizeSystem;
  /** The heading was not read: `system` is an assumption. */
  isAssumed: boolean;
  words: readonly OcrWord[];
};

type Found = { text: string; thirds: string | undefined; words: OcrWord[] };

function readingsOf(
  { text, thirds, words }: Found,
  system: SizeSystem,
  isAssumed = false,
): SizeReading[] {
  return valuesOf(text, system, thirds).map((value) => ({ ...value, system, isAssumed, words }));
}

const found = (word: OcrWord, next: OcrWord | undefined): Found => {
  const thirds = /^[12]\/3$/.test(next?.text ?? '') ? next : undefined;
  return { text: word.text, thirds: thirds?.text, words: thirds ? [word, thirds] : [word] };
};

/** Words that stand in the row right under the headings. */
function valueRow(columns: readonly SizeColumn[], lines: readonly OcrLine[]): OcrWord[] {
  const { top, height } = rowOf(columns);
  const under = lines
    .map(({ words }) => words.filter(({ text }) => /\d/.test(text)))
    .filter(([first]) => {
      if (!first) return false;
      const gap = middle(first) - (top + height / 2);
      return gap > 0.5 * height && gap < 5 * height;
    })
    .sort(([a], [b]) => (a && b ? middle(a) - middle(b) : 0));
  return under[0] ?? [];
}

const centre = ({ left, right: end }: { left: number; right: number }) => (left + end) / 2;

/** The column that a word stands under: within half the way to the next one, or as wide as it. */
function columnOver(word: OcrWord, columns: readonly SizeColumn[]): SizeColumn | null {
  const at = word.left + word.width / 2;
  const nearest = columns.reduce((a, b) =>
    Math.abs(centre(b) - at) < Math.abs(centre(a) - at) ? b : a,
  );
  const others = columns.filter((each) => each !== nearest);
  const gaps = others.map((each) => Math.abs(centre(each) - centre(nearest)));
  const reach = Math.min(0.5 * Math.min(...gaps), 4 * word.height);
  return Math.abs(centre(nearest) - at) <= reach ? nearest : null;
}

const EVERY: readonly SizeSystem[] = ['US', 'UK', 'CM'];

function readTable(lines: readonly OcrLine[]): SizeReading[] {
  return lines.flatMap((line) => {
    const columns = columnsOf(line);
    if (!columns) return [];
    const row = valueRow(columns, lines);
    return row.flatMap((word, at) => {
      const column = columnOver(word, columns);
      const value = found(word, row[at + 1]);
      if (column?.isOther) return [];
      if (column?.system) return readingsOf(value, column.system);
      const missing = EVERY.filter((each) => !columns.some(({ system }) => system === each));
      return missing.flatMap((system) => readingsOf(value, system, true));
    });
  });
}

/** `UK 9.5`, `US9`: a heading and the number after it. */
function readPairs({ words }: OcrLine): SizeReading[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    const glued = splitGlued(word.text);
    if (glued) return readingsOf({ ...found(word, next), text: glued.value }, glued.system);
    const system = systemOf(word.text);
    if (!system || !next || next.left - right(word) > 3 * word.height) return [];
    if (/^(WO)?MEN/i.test(words[at - 1]?.text ?? '')) return [];
    return readingsOf(found(next, words[at + 2]), system);
  });
}

/** All numbers of one pass that stand under or behind the name of a size system. */
export function readSizes(lines: readonly OcrLine[]): SizeReading[] {
  return [...readTable(lines), ...lines.flatMap(readPairs)];
}
