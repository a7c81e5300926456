import { distance } from 'fastest-levenshtein';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { formsAloneOnLabels, formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import { isNeverCertain } from '#app/knowledge/look-alikes/look-alikes.ts';
import { openByNeighbours, openPlaces } from '#app/knowledge/look-alikes/open-places.ts';
import {
  CODE_LABEL_WORDS,
  NEAR_OTHER_NUMBER_WORDS,
  OTHER_NUMBER_HEADINGS,
  OTHER_NUMBER_WORDS,
} from '#app/knowledge/words/label-words.ts';
import type { NamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { matchShape } from '#app/providers/label-reader/match-style-code.ts';
import { middle, type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';

/** What covers part of a code's print: something over one character, or over an edge or the end of the line. */
export type Cover = 'none' | 'character' | 'line';

/** A token that may be a style code, as one pass read it. */
export type CodeCandidate = {
  /** A-Z and 0-9 only, repairs included. */
  key: string;
  /** The print, repairs included. */
  spelling: string;
  /** The print as read. */
  printed: string;
  repairs: number;
  /** What was read at each place of `key`. */
  asRead: string;
  /** Places where a look-alike would make as good a code and the print has not told yet. */
  open: readonly number[];
  /** Places in `key` where letter or digit is open and OCR not to be trusted: no reading yet. */
  ambiguous: readonly number[];
  /** The shape has a separator, the print none. */
  lacksSeparator: boolean;
  /** What vouches for it: the brand's name on the label, a word such as STYLE before it, or its shape alone. */
  backing: 'brand' | 'label_word' | 'shape';
  /** OCR's own confidence, 0 to 100, of the least sure word. */
  confidence: number;
  /** Its line was looked at by itself, not only as part of a page. */
  isReadAlone?: boolean;
  /** What covers part of its print; absent where that could not be told. */
  cover?: Cover;
  words: readonly OcrWord[];
};

/** Without accents: MODÈLE is MODELE. */
const compact = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9#]/g, '');
/** One slip in five letters is a blurred print, in fewer another word. */
const SLIPS_FROM = 5;
const isWord = (read: string, known: readonly string[]) =>
  known.some((word) => word === read || (word.length >= SLIPS_FROM && distance(word, read) === 1));

/** Splits `ART:GW2288`, `STYLENO.GW2288` and `O.GW2288`: what is before the mark says what is after it. */
const AFTER_NAME = /(?<=^:|[A-Za-z.]:)(?=\S)|(?<=^[A-Za-z]*O\.)(?=[A-Za-z0-9])/;
/** After STYLE also `0.GW2288` and `.GW2288`, what a cut left of `NO.`: elsewhere it is a measure. */
const AFTER_NAME_CUT = new RegExp(`${AFTER_NAME.source}|(?<=^0?\\.)(?=[A-Za-z0-9])`);

/** The words of a line, those split that say themselves what the rest of them is. */
export function splitNames(line: OcrLine): OcrWord[] {
  return line.words.flatMap((word, at) => {
    const isNamed = meaningAt(line.words, at - 1) === 'label_word';
    const parts = word.text.split(isNamed ? AFTER_NAME_CUT : AFTER_NAME);
    if (parts.length === 1) return [word];
    let from = 0;
    return parts.map((text) => {
      const left = word.left + (word.width * from) / word.text.length;
      const width = (word.width * text.length) / word.text.length;
      const sureness = word.sureness?.slice(from, from + text.length);
      from += text.length;
      const confidence = sureness ? Math.min(...sureness) : word.confidence;
      return { ...word, text, left, width, confidence, ...(sureness && { sureness }) };
    });
  });
}

type Context = 'label_word' | 'other_number' | null;

function meaningOf(text: string): Context {
  const word = compact(text);
  if (isWord(word, CODE_LABEL_WORDS)) return 'label_word';
  if (NEAR_OTHER_NUMBER_WORDS.includes(word)) return null;
  return isWord(word, OTHER_NUMBER_WORDS) ? 'other_number' : null;
}

/** What a word says about the one behind it, by itself or with the word before: STYLE, and NO. behind STYLE. */
function meaningAt(words: readonly OcrWord[], at: number): Context {
  const text = words[at]?.text ?? '';
  return meaningOf(text) ?? meaningOf(`${words[at - 1]?.text ?? ''}${text}`);
}

/** A number that stands apart from what follows it ends what the words before it say. */
function isOwnNumber(word: OcrWord, next: OcrWord | undefined): boolean {
  const isApart = next && next.left - right(word) > 1.5 * Math.max(word.height, next.height);
  return Boolean(isApart) && /\d{3}/.test(word.text);
}

/** What the nearest telling word before a token says about it. */
function contextBefore(words: readonly OcrWord[], start: number): Context {
  for (let at = start - 1; at >= 0 && at >= start - 4; at -= 1) {
    const word = words[at];
    if (word && isOwnNumber(word, words[at + 1])) return null;
    const meaning = meaningAt(words, at);
    if (meaning) return meaning;
  }
  return null;
}

/** `line`: the height of the print that is counted in. */
function isRightAbove(above: OcrWord, word: OcrWord, line = word.height): boolean {
  const gap = word.top - (above.top + above.height);
  const overlaps = above.left < right(word) && word.left < right(above);
  const isNear = gap > -0.3 * word.height && gap < 1.5 * line && middle(above) < middle(word);
  return isNear && overlaps;
}

/** A heading such as STYLE/MODELE right above the token, or PO NUMBER; `PO 4500912` has its number beside it. */
function headingAbove(word: OcrWord, lines: readonly OcrLine[]): Context {
  const isLabelWord = (above: OcrWord) =>
    isRightAbove(above, word) && meaningOf(above.text) === 'label_word';
  if (lines.some(({ words }) => words.some(isLabelWord))) return 'label_word';
  const isOther = (above: OcrWord, next: OcrWord | undefined) =>
    OTHER_NUMBER_HEADINGS.includes(compact(above.text)) &&
    // A small heading has its own number between itself and a large code.
    isRightAbove(above, word, Math.min(above.height, word.height)) &&
    !/\d/.test(next?.text ?? '');
  const hasOther = lines.some(({ words }) =>
    words.some((above, at) => isOther(above, words[at + 1])),
  );
  return hasOther ? 'other_number' : null;
}

const trim = (text: string) => text.replace(/^[^A-Za-z0-9|]+|[^A-Za-z0-9|]+$/g, '');

/** Code of a brand that is not in the table: only right after a label word, and nothing is repaired. */
const GENERIC = /^(?=(?:.*\d){3})(?=.{5,16}$)[A-Z0-9]{1,8}(?:[-./][A-Z0-9]{1,8}){0,3}$/;

type Span = { words: readonly OcrWord[]; printed: string };

/** From here on a character is what it was read as, unless only its shape can tell: see docs/decisions/0032. */
const CERTAIN = 97;

/** Places of a key that were read with certainty; none where the reader does not say how sure it is. */
function certainPlaces({ words }: Span, key: string): ReadonlySet<number> {
  const marks = words.flatMap(({ text, sureness }) =>
    [...text].map((mark, at) => ({ mark, sureness: sureness?.[at] ?? 0 })),
  );
  const ofKey = marks.filter(({ mark }) => /[A-Za-z0-9|]/.test(mark));
  if (ofKey.length !== key.length) return new Set();
  const isCertain = ({ mark, sureness }: (typeof ofKey)[number]) =>
    sureness >= CERTAIN && !isNeverCertain(mark.toUpperCase());
  return new Set(ofKey.flatMap((each, at) => (isCertain(each) ? [at] : [])));
}

function* spansFrom(words: readonly OcrWord[], start: number): Generator<Span> {
  for (let count = 1; count <= 3 && start + count <= words.length; count += 1) {
    const span = words.slice(start, start + count);
    // `767039 -586`: the gap beside a dash is no part of the code.
    const printed = trim(span.map((word) => word.text).join(' ')).replace(/ (?=-)|(?<=-) /g, '');
    if (printed.length >= 5 && printed.length <= 18) yield { words: span, printed };
  }
}

function isSideBySide(words: readonly OcrWord[]): boolean {
  return words.every((word, index) => {
    const next = words[index + 1];
    return !next || next.left - right(word) < 1.5 * Math.max(word.height, next.height);
  });
}

const LABEL_BRANDS = BRANDS.filter(({ labelWords }) => labelWords !== undefined);

function candidatesOf(
  span: Span,
  { brands, isPartlyNamed }: NamedBrands,
  hasLabelWord: boolean,
): CodeCandidate[] {
  const { words, printed } = span;
  const confidence = Math.min(...words.map((word) => word.confidence));
  const known = brands.length > 0;
  const backing = known ? 'brand' : hasLabelWord ? 'label_word' : 'shape';
  const found: CodeCandidate[] = [];
  for (const brand of known ? brands : LABEL_BRANDS) {
    const forms = backing === 'shape' ? formsAloneOnLabels(brand) : formsOf(brand);
    for (const form of forms) {
      const match = matchShape(printed, form);
      // Words that only happen to stand side by side must at least meet where the shape has a gap.
      if (!match || (words.length > 1 && (!match.hasSeparator || !isSideBySide(words)))) continue;
      const isCode = (spelling: string) =>
        formsOf(brand).some((each) => matchShape(spelling, each)?.repairs === 0);
      const certain = certainPlaces(span, match.key);
      const isUncertain = (at: number) => !certain.has(at) || match.asRead[at] !== match.key[at];
      found.push({
        ...match,
        open: openPlaces(match.spelling, isCode).filter(isUncertain),
        printed,
        backing,
        confidence,
        words,
      });
    }
  }
  const mayBeGeneric = hasLabelWord && !known && !isPartlyNamed;
  if (mayBeGeneric && isSideBySide(words) && GENERIC.test(printed)) {
    const key = printed.replace(/[^A-Z0-9]/g, '');
    const certain = certainPlaces(span, key);
    found.push({
      key,
      spelling: printed,
      printed,
      repairs: 0,
      asRead: key,
      open: openByNeighbours(printed).filter((at) => !certain.has(at)),
      lacksSeparator: false,
      ambiguous: [],
      backing,
      confidence,
      words,
    });
  }
  return found;
}

/**
 * Two shapes that repair one token to different codes cancel each other. After a label word the one with the
 * fewest repairs is meant, 508842 is S08842 and not SO8842; where the others differ the print has to tell.
 */
function withoutContradiction(
  found: readonly CodeCandidate[],
  hasLabelWord: boolean,
): readonly CodeCandidate[] {
  const fewest = Math.min(...found.map(({ repairs }) => repairs));
  if (fewest === 0 || new Set(found.map(({ key }) => key)).size < 2) return found;
  const best = found.filter(({ repairs }) => repairs === fewest);
  const [meant] = best;
  if (!hasLabelWord || !meant || best.some(({ key }) => key !== meant.key)) return [];
  const isTold = (at: number) => found.every(({ key }) => key[at] === meant.key[at]);
  const differing = [...meant.key].flatMap((_, at) => (isTold(at) ? [] : [at]));
  return best.map((each) => ({ ...each, open: [...new Set([...each.open, ...differing])] }));
}

const BACKING_RANK = { brand: 0, label_word: 1, shape: 2 } as const;

/** A code as long as this is not by chance part of a barcode's number; a repaired one of any length is not. */
const BARCODE_DIGITS = 8;

/** Whether the print is digits below a barcode, of which a shape made a code. */
const isOfBarcode = ({ asRead, repairs }: CodeCandidate, gtins: readonly string[]) =>
  (repairs > 0 || asRead.length >= BARCODE_DIGITS) && gtins.some((gtin) => gtin.includes(asRead));

/** Digits of which a shape makes letters at several places are digits: those below a barcode that was not read. */
const isMadeOfDigits = ({ asRead, repairs }: CodeCandidate) => repairs > 1 && /^\d+$/.test(asRead);

/**
 * Tokens of one pass that may be the style code, best first: fewer repairs, then better backing. With a
 * brand known only its shapes count; without, a label word or a shape found nowhere else is needed. `gtins` are
 * the numbers of the label's barcodes, whose digits are no code.
 */
export function findCodes(
  lines: readonly OcrLine[],
  named: NamedBrands,
  gtins: readonly string[] = [],
): CodeCandidate[] {
  const found: CodeCandidate[] = [];
  for (const line of lines) {
    const words = splitNames(line);
    words.forEach((word, start) => {
      const context = contextBefore(words, start) ?? headingAbove(word, lines);
      if (context === 'other_number') return;
      const hasLabelWord = context === 'label_word';
      for (const span of spansFrom(words, start)) {
        const codes = withoutContradiction(candidatesOf(span, named, hasLabelWord), hasLabelWord);
        found.push(...codes.filter((each) => !isOfBarcode(each, gtins) && !isMadeOfDigits(each)));
      }
    });
  }
  return found.sort(
    (a, b) =>
      a.repairs - b.repairs ||
      Number(/[^A-Z0-9]/.test(b.spelling)) - Number(/[^A-Z0-9]/.test(a.spelling)) ||
      BACKING_RANK[a.backing] - BACKING_RANK[b.backing] ||
      b.confidence - a.confidence,
  );
}
