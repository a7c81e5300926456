import { captionOf, isFiller } from './captions.ts';
import { above, extentFrom, leftOf, type Word } from './words.ts';

const isNumber = ({ text }: Word) => /\d{3}/.test(text.replace(/[^A-Z0-9]/gi, ''));
/** A caption in another column has a value of its own: WIDTH 2E says nothing of the number beside it. */
const isOwnValue = ({ text }: Word) => /\d/.test(text);

/** What the print around a number says of it. */
export type Context = {
  /** Where a caption such as STYLE stands. */
  caption: 'joined' | 'before' | 'above' | null;
  /** That caption is ITEM, REF or S/N, which stand before other numbers too. */
  isItem: boolean;
  /** That caption is S/N, which says style number on shoes alone. */
  isSerial: boolean;
  /** Other print is between that caption and the number, or touches its end: it may cover a part of it. */
  isBesideOtherPrint: boolean;
  /** A caption beside it says that it is something else. */
  isOther: boolean;
  /** It stands below a caption of something else, which may belong to another column. */
  isBelowOther: boolean;
};
/** Around a number beside which no caption stands. */
export const NOTHING: Context = {
  caption: null,
  isItem: false,
  isSerial: false,
  isBesideOtherPrint: false,
  isOther: false,
  isBelowOther: false,
};

const contextOf = (
  found: ReturnType<typeof captionOf>,
  place: Context['caption'],
  isBesideOtherPrint = false,
): Context => ({
  isBesideOtherPrint,
  caption: found === 'code' || found === 'item' || found === 'serial' ? place : null,
  isItem: found === 'item' || found === 'serial',
  isSerial: found === 'serial',
  // What stands below a heading may stand in the next cell of a table: that alone rules nothing out.
  isOther: place !== 'above' && (found === 'other-number' || found === 'size'),
  isBelowOther: place === 'above' && found === 'other-number',
});

/** A caption farther to the left, in heights of the number, belongs to something else. */
const REACH_LEFT = 16;
/** Print this far to the left, in heights of the number, stands in another column. */
const COLUMN_GAP = 2.4;
/** More print than this before a number is a sentence. */
const LONGEST_CAPTION = 16;

/** Whether STYLE stands before a word: STYLE CODE. */
const isStyleBefore = (word: Word, all: readonly Word[]) => {
  const [next] = leftOf(word, all);
  return next !== undefined && next.gap < COLUMN_GAP && captionOf(next.word.text) === 'code';
};

function contextBefore(first: Word, all: readonly Word[]): Context | null {
  let joined = '';
  for (const { word, gap } of leftOf(first, all)) {
    if (gap > REACH_LEFT || (gap > COLUMN_GAP && isOwnValue(word))) return null;
    const between = joined;
    joined = `${word.text}${joined}`;
    const own = captionOf(word.text);
    const found = own ?? captionOf(joined);
    const isBesideOtherPrint = own !== null && !isFiller(between);
    // STYLE CODE says more than CODE.
    if (found === 'item' && isStyleBefore(word, all))
      return contextOf('code', 'before', isBesideOtherPrint);
    if (found) return contextOf(found, 'before', isBesideOtherPrint);
    if (isNumber(word) || (!isFiller(word.text) && joined.length > LONGEST_CAPTION)) return null;
  }
  return null;
}

function contextAbove(first: Word, last: Word, all: readonly Word[]): Context | null {
  const over = above(first, last, all);
  const [nearest] = over;
  if (!nearest) return null;
  const isOnLine = ({ line }: Word) => line === nearest.line;
  const join = (words: readonly Word[]) => words.map(({ text }) => text).join('');
  // PRODUCT ID says more than PRODUCT.
  const texts = [join(all.filter(isOnLine)), nearest.text, join(over.filter(isOnLine))];
  const found = texts.map(captionOf).find((caption) => caption !== null) ?? null;
  // A heading with a number of its own beside it says something of that one.
  const hasOwn = all.some((each) => each.line === nearest.line && isNumber(each));
  return found && !hasOwn ? contextOf(found, 'above') : null;
}

/** Print of another line this close behind a number, in its heights, is not set beside it: a sticker may cover its end. */
const TOUCHES = 0.8;

function isTouched(last: Word, all: readonly Word[]): boolean {
  const own = extentFrom(last.quad, last.quad);
  return all.some(({ line, quad }) => {
    if (line === last.line) return false;
    const { left, top, bottom } = extentFrom(last.quad, quad);
    const gap = left - own.right;
    return gap > -TOUCHES && gap < TOUCHES && top < 0 && bottom > 0;
  });
}

/** What the captions beside and above words say of them. */
export function contextAround(span: readonly Word[], all: readonly Word[]): Context {
  const first = span[0];
  const last = span[span.length - 1];
  if (!first || !last) return NOTHING;
  const found = first.joined
    ? contextOf(first.joined, 'joined')
    : (contextBefore(first, all) ?? contextAbove(first, last, all) ?? NOTHING);
  return isTouched(last, all) ? { ...found, isBesideOtherPrint: true } : found;
}
