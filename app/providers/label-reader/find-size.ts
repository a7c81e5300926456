import {
  lineText,
  middle,
  type OcrLine,
  type OcrWord,
  right,
} from '#app/providers/label-reader/ocr-page.ts';

type System = 'US' | 'UK' | 'EU' | 'CM';
type Size = { number: number; suffix: string; words: readonly OcrWord[] };
type Sizes = Partial<Record<System, Size>>;

const HEADINGS: Record<string, System> = {
  US: 'US',
  USA: 'US',
  UK: 'UK',
  EU: 'EU',
  EUR: 'EU',
  F: 'EU',
  FR: 'EU',
  CM: 'CM',
};
const THIRDS: Record<string, number> = { '1/3': 1 / 3, '2/3': 2 / 3 };

const headingOf = (word: OcrWord | undefined): System | undefined =>
  HEADINGS[
    (word?.text ?? '')
      .replace('™', 'M')
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
  ];

function sizeAt(word: OcrWord | undefined, next: OcrWord | undefined): Size | null {
  const found = /^(\d{1,3}(?:[.,]5)?)([YCK]?)$/i.exec(word?.text ?? '');
  if (!found) return null;
  const [, digits = '', suffix = ''] = found;
  const third = THIRDS[next?.text ?? ''];
  return {
    number: Number(digits.replace(',', '.')) + (third ?? 0),
    suffix: suffix.toUpperCase(),
    words: [word, third === undefined ? undefined : next].flatMap((each) => each ?? []),
  };
}

/** The number right below a heading's left end. */
function below(heading: OcrWord, lines: readonly OcrLine[]): Size | null {
  const found = lines.flatMap(({ words }) =>
    words.flatMap((word, at) => {
      const gap = middle(word) - middle(heading);
      const isUnder = gap > 0.5 * heading.height && gap < 4 * heading.height;
      const isAligned = Math.abs(word.left - heading.left) < 2 * heading.height;
      const value = isUnder && isAligned ? sizeAt(word, words[at + 1]) : null;
      return value ? [{ value, gap }] : [];
    }),
  );
  return found.toSorted((a, b) => a.gap - b.gap)[0]?.value ?? null;
}

/** The number that follows a heading on its line. */
function beside(heading: OcrWord, words: readonly OcrWord[], at: number): Size | null {
  const next = words[at + 1];
  if (!next || next.left - right(heading) > 3 * heading.height) return null;
  return sizeAt(next, words[at + 2]);
}

/** Columns of a heading row; null for one whose heading could not be read. MEN'S US is one column. */
function columnsOf(words: readonly OcrWord[]): (System | null)[] {
  const columns: (System | null)[] = [];
  words.forEach((word, at) => {
    const before = words[at - 1]?.text ?? '';
    const after = words[at + 1]?.text ?? '';
    if (/^(WO)?MEN'?S$/i.test(word.text) || /^[MW]$/i.test(word.text)) return;
    const isWomens = /^WOMEN/i.test(before) || /^W$/i.test(after);
    columns.push(isWomens ? null : (headingOf(word) ?? null));
  });
  return columns;
}

/** A row of headings over a row of as many numbers. */
function zipRows(lines: readonly OcrLine[]): Sizes {
  for (const [at, { words }] of lines.entries()) {
    const columns = columnsOf(words);
    if (columns.filter((each) => each !== null).length < 2) continue;
    const numbers = (lines[at + 1]?.words ?? []).map((word) => sizeAt(word, undefined));
    if (numbers.length !== columns.length || numbers.includes(null)) continue;
    const sizes: Sizes = {};
    columns.forEach((system, column) => {
      const value = numbers[column];
      if (system && value && !sizes[system]) sizes[system] = value;
    });
    return sizes;
  }
  return {};
}

function readSizes(lines: readonly OcrLine[]): Sizes {
  const sizes = zipRows(lines);
  for (const { words } of lines) {
    words.forEach((word, at) => {
      const system = headingOf(word);
      // Of two US columns the men's is the one that labels are known by.
      const isWomens =
        /^WOMEN/i.test(words[at - 1]?.text ?? '') || /^W$/i.test(words[at + 1]?.text ?? '');
      if (!system || sizes[system] || isWomens) return;
      const value = beside(word, words, at) ?? below(word, lines);
      if (value) sizes[system] = value;
    });
  }
  return sizes;
}

/** What a lost decimal point may have been: 85 is 8.5. */
const spellings = (size: Size): Size[] =>
  size.number >= 20 && Number.isInteger(size.number)
    ? [size, { ...size, number: size.number / 10 }]
    : [size];

/** Differences between a US size and the others, from the brands' printed conversion rows. */
const CM_MINUS_US = { adult: [17, 18], Y: [18, 18.5, 19], C: [6], K: [6] } as const;
const US_MINUS_UK = { adult: [0.5, 1, 2, 2.5], Y: [0.5, 1], C: [0.5, 1], K: [0.5, 1] } as const;

const isIn = (value: number, list: readonly number[]) =>
  list.some((each) => Math.abs(each - value) < 0.01);

/** How many other systems stand in a known relation to this US size; minus one for each that contradicts. */
function support(us: Size, { UK, EU, CM }: Sizes): number {
  const wearer = us.suffix === 'Y' || us.suffix === 'C' || us.suffix === 'K' ? us.suffix : 'adult';
  let score = 0;
  if (CM) score += isIn(CM.number - us.number, CM_MINUS_US[wearer]) ? 1 : -1;
  if (UK) score += isIn(us.number - UK.number, US_MINUS_UK[wearer]) ? 1 : -1;
  if (EU && CM) {
    const offset = EU.number - 1.5 * CM.number;
    if (score > 0 && offset > 0.5 && offset < 5) score += 1;
  }
  return score;
}

type PageSize = { text: string; words: readonly OcrWord[] };

function shoeSize(lines: readonly OcrLine[]): (PageSize & { support: number }) | null {
  const values = readSizes(lines);
  if (!values.US) return null;
  const options = spellings(values.US).map((us) => ({
    text: `US ${us.number}${us.suffix}`,
    words: us.words,
    support: us.number >= 1 && us.number <= 18 ? support(us, values) : -1,
  }));
  const best = options.reduce((a, b) => (b.support > a.support ? b : a));
  return best.support > 0 ? best : null;
}

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

const withPass = <Found extends PageSize>(found: Found | null, pass: number) =>
  found ? [{ ...found, pass }] : [];

/**
 * The size on a label, its system kept: `US 8.5`, `W34 L34`, `XL`. OCR drops decimal points and swaps
 * columns, so a shoe size counts only when another system on the label agrees with it.
 */
export function findSize(passes: readonly (readonly OcrLine[])[]): FoundSize | undefined {
  const shoes = passes.flatMap((lines, pass) => withPass(shoeSize(lines), pass));
  if (shoes.length > 0) return shoes.reduce((a, b) => (b.support > a.support ? b : a));
  const garments = passes.flatMap((lines, pass) => withPass(garmentSize(lines), pass));
  return new Set(garments.map(({ text }) => text)).size === 1 ? garments[0] : undefined;
}
