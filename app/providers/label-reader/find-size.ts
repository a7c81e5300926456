import { decideSize, type PassReading } from '#app/providers/label-reader/decide-size.ts';
import { lineText, type OcrLine, type OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import { readBareRows } from '#app/providers/label-reader/read-bare-rows.ts';
import { readSizes } from '#app/providers/label-reader/size-readings.ts';

type PageSize = { text: string; words: readonly OcrWord[] };

/** The words of a line that a match in its text covers. */
function wordsOf({ words }: OcrLine, found: RegExpExecArray): OcrWord[] {
  let at = 0;
  return words.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start < found.index + found[0].length && start + text.length > found.index;
  });
}

function garmentSize(lines: readonly OcrLine[]): PageSize | null {
  for (const line of lines) {
    const text = lineText(line).toUpperCase();
    const waist = /\bW\s?(\d{2})\s?L\s?(\d{2})\b/.exec(text);
    if (waist) return { text: `W${waist[1]} L${waist[2]}`, words: wordsOf(line, waist) };
    const alpha = /\bSIZE:?\s?(XXS|XS|S|M|L|XL|XXL|XXXL|[2-5]XL)$/.exec(text);
    if (alpha?.[1]) return { text: alpha[1], words: wordsOf(line, alpha) };
  }
  return null;
}

/** A size, the words it was read from, and the pass that has them. */
export type FoundSize = PageSize & { pass: number };

function shoeSize(passes: readonly (readonly OcrLine[])[]): FoundSize | null {
  const readings = passes.flatMap((lines, pass) =>
    readSizes(lines).map((each): PassReading => ({ ...each, pass })),
  );
  const decided = decideSize(readings);
  if (!decided) return null;
  const { number, suffix, words, pass } = decided.reading;
  return { text: `US ${number}${suffix}`, words, pass };
}

/** A size that rows without headings agree on. */
function bareSize(passes: readonly (readonly OcrLine[])[]): FoundSize | null {
  const rows = passes.flatMap((lines, pass) =>
    readBareRows(lines).map(({ number, suffix, words }) => ({
      text: `US ${number}${suffix}`,
      words,
      pass,
    })),
  );
  return new Set(rows.map(({ text }) => text)).size === 1 ? (rows[0] ?? null) : null;
}

/**
 * The size on a label, its system kept: `US 8.5`, `W34 L34`, `XL`. OCR drops decimal points and swaps
 * columns, so a shoe size counts only when another system on the label agrees with it.
 */
export function findSize(passes: readonly (readonly OcrLine[])[]): FoundSize | undefined {
  const shoe = shoeSize(passes) ?? bareSize(passes);
  if (shoe) return shoe;
  const garments = passes.flatMap((lines, pass) => {
    const size = garmentSize(lines);
    return size ? [{ ...size, pass }] : [];
  });
  return new Set(garments.map(({ text }) => text)).size === 1 ? garments[0] : undefined;
}
