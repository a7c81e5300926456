import { captionOf, isFiller } from './captions.ts';
import { extentFrom, type Word, wordsAbove, wordsLeftOf } from './words.ts';

const isNumber = ({ text }: Word) => /\d{3}/.test(text.replace(/[^A-Z0-9]/gi, ''));
/** Whether a word is another column's value: its caption says nothing about the number beside it (WIDTH 2E). */
const isOwnValue = ({ text }: Word) => /\d/.test(text);

/** What the print around a number says about it. */
export type Context = {
  /** Position of a caption such as STYLE relative to the number; null if there is none. */
  caption: 'joined' | 'before' | 'above' | null;
  /** The caption is ITEM, REF or S/N, which also stand before other numbers. */
  isAmbiguousCaption: boolean;
  /** The caption is S/N, which means style number only on shoes. */
  isSerial: boolean;
  /**
   * Other print stands between the caption and the number, or touches the number's end: it may cover part of the
   * number.
   */
  isBesideOtherPrint: boolean;
  /** A caption beside the number says that it is something else. */
  isCaptionedOtherwise: boolean;
  /** The number stands below a caption for something else, which may belong to another column. */
  isBelowOther: boolean;
};
/** The context of a number without a caption. */
export const NO_CONTEXT: Context = {
  caption: null,
  isAmbiguousCaption: false,
  isSerial: false,
  isBesideOtherPrint: false,
  isCaptionedOtherwise: false,
  isBelowOther: false,
};

const contextOf = (
  found: ReturnType<typeof captionOf>,
  place: Context['caption'],
  isBesideOtherPrint = false,
): Context => ({
  isBesideOtherPrint,
  caption: found === 'code' || found === 'item' || found === 'serial' ? place : null,
  isAmbiguousCaption: found === 'item' || found === 'serial',
  isSerial: found === 'serial',
  // Print below a heading may belong to the next cell of a table, so the heading alone rules nothing out.
  isCaptionedOtherwise: place !== 'above' && (found === 'other-number' || found === 'size'),
  isBelowOther: place === 'above' && found === 'other-number',
});

/** Maximum distance of a caption to the left, in heights of the number: one farther away belongs to something else. */
const REACH_LEFT = 16;
/** Print this far to the left, in heights of the number, is in another column. */
const COLUMN_GAP = 2.4;
/** Maximum number of characters in a caption: more print before a number is a sentence. */
const MAX_CAPTION_CHARS = 16;

/** Whether a caption such as STYLE stands directly before a word: STYLE CODE. */
const isStyleBefore = (word: Word, all: readonly Word[]) => {
  const [next] = wordsLeftOf(word, all);
  return next !== undefined && next.gap < COLUMN_GAP && captionOf(next.word.text) === 'code';
};

function contextBefore(first: Word, all: readonly Word[]): Context | null {
  let joined = '';
  for (const { word, gap } of wordsLeftOf(first, all)) {
    if (gap > REACH_LEFT || (gap > COLUMN_GAP && isOwnValue(word))) return null;
    const between = joined;
    joined = `${word.text}${joined}`;
    // PRODUCT NO is more specific than PRODUCT, and what stands between is a part of it.
    const whole = captionOf(joined);
    const found = whole ?? captionOf(word.text);
    const isBesideOtherPrint = whole === null && !isFiller(between);
    // STYLE CODE is more specific than CODE.
    if (found === 'item' && isStyleBefore(word, all))
      return contextOf('code', 'before', isBesideOtherPrint);
    if (found) return contextOf(found, 'before', isBesideOtherPrint);
    if (isNumber(word) || (!isFiller(word.text) && joined.length > MAX_CAPTION_CHARS)) return null;
  }
  return null;
}

function contextAbove(first: Word, last: Word, all: readonly Word[]): Context | null {
  const over = wordsAbove(first, last, all);
  const [nearest] = over;
  if (!nearest) return null;
  const isOnLine = ({ line }: Word) => line === nearest.line;
  const join = (words: readonly Word[]) => words.map(({ text }) => text).join('');
  // PRODUCT ID is more specific than PRODUCT.
  const texts = [join(all.filter(isOnLine)), nearest.text, join(over.filter(isOnLine))];
  const found = texts.map(captionOf).find((caption) => caption !== null) ?? null;
  // A heading with a number on its own line refers to that number.
  const hasOwn = all.some((each) => each.line === nearest.line && isNumber(each));
  return found && !hasOwn ? contextOf(found, 'above') : null;
}

/**
 * Print of another line this close to a number's end, in heights of the number, was not typeset beside it: a sticker
 * may cover the end.
 */
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

/** Returns what the captions beside and above a span of words say about it. */
export function contextAround(span: readonly Word[], all: readonly Word[]): Context {
  const [first] = span;
  if (!first) return NO_CONTEXT;
  const last = span.at(-1) ?? first;
  const found = first.joined
    ? contextOf(first.joined, 'joined')
    : (contextBefore(first, all) ?? contextAbove(first, last, all) ?? NO_CONTEXT);
  return isTouched(last, all) ? { ...found, isBesideOtherPrint: true } : found;
}
