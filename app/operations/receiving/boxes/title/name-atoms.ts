import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { COLOURS, LISTED_COLOURS, SHADE_WORDS } from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';

/** One word of a name, such as `GEL` and `NYC` in `GEL-NYC`. */
export type Atom = {
  /** The comparison key, equal for all spellings of the word. */
  key: string;
  text: string;
  /** The separator before the word: a space or one sign; empty for the first word of a segment. */
  glue: string;
};

/** Words that belong together, without a separator between them. */
export type Segment = readonly Atom[];

/** A text that names a product, split into its model and the colours at its end. */
export type NamedProduct = { segments: readonly Segment[]; colour: Segment };

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{M}\p{N}]+(?:['’`´][\p{L}]*)?/gu;
/** Separators that join words to one name. Anything else, such as ` - ` or `, `, ends the name. */
const GLUE = /^(?:\s+|[-‐.'’+&]|\s*\/\s*)$/u;

/** Splits a text into model and colours, without vendor and code. */
export function toNamedProduct(text: string, vendor: string, styleCode: string): NamedProduct {
  const words = plainWords(vendor);
  const whole = toSegments(withoutCode(text, styleCode)).map((one) => withoutVendor(one, words));
  const parted = whole.map(splitColour);
  // A later segment with colours consists of colours only: other words in it are colours that no table knows.
  const isKnown = parted.every(
    ({ name, colour }, at) =>
      colour !== null && (at === 0 || name.length === 0 || colour.length === 0),
  );
  const colour = parted.find((one) => one.colour !== null && one.colour.length > 0)?.colour ?? [];
  return {
    segments: parted.map(({ name }) => name).filter((name) => name.length > 0),
    colour: isKnown ? colour : [],
  };
}

/** Returns a text's wording, to detect copies: without vendor and code, which each shop puts in a different place. */
export function wordingOf(text: string, vendor: string, styleCode: string): string {
  const known = new Set(plainWords(vendor));
  const words = plainWords(withoutCode(text, styleCode));
  return words.filter((word) => !known.has(word)).join(' ');
}

function toSegments(text: string): Segment[] {
  const segments: Atom[][] = [[]];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index);
    const isJoined = GLUE.test(between);
    if (!isJoined) segments.push([]);
    const isFirst = segments.at(-1)?.length === 0;
    const glue = isFirst ? '' : between.trim() || ' ';
    const key = plainWords(word).join('');
    if (key !== '') segments.at(-1)?.push({ key, text: word, glue });
    end = index + word.length;
  }
  return segments.filter((segment) => segment.length > 0);
}

/** Removes the style code, whatever separators it is written with. */
function withoutCode(text: string, styleCode: string): string {
  const characters = [...comparisonKey(styleCode)];
  if (characters.length === 0) return text;
  return text.replace(new RegExp(characters.join('[\\s\\p{Pd}_./]*'), 'giu'), ' | ');
}

/** Removes the vendor at either end. Within a name it is part of the name: Air Jordan 4. */
export function withoutVendor(segment: Segment, vendor: readonly string[]): Segment {
  const isVendorAt = (at: number) =>
    vendor.length > 0 &&
    at >= 0 &&
    vendor.every((word, index) => segment[at + index]?.key === word);
  if (isVendorAt(0)) return withoutVendor(segment.slice(vendor.length), vendor);
  const last = segment.length - vendor.length;
  return isVendorAt(last) ? withoutVendor(segment.slice(0, last), vendor) : segment;
}

const isColour = ({ key }: Atom) => LISTED_COLOURS[key] !== undefined;
const isShade = ({ key }: Atom) => SHADE_WORDS[key] !== undefined;

/**
 * Splits off the colours at the end of a segment, from the first word that is always a colour. A colour within a name
 * (`Black Cat`) is part of the name. `colour` is null for a list with words that no table knows.
 */
function splitColour(segment: Segment): { name: Segment; colour: Segment | null } {
  const chain = segment.findLastIndex(({ glue }) => glue !== '/');
  const isChain = chain < segment.length - 1;
  if (!segment.slice(isChain ? chain : -1).some(isColour)) return { name: segment, colour: [] };
  const starts = [
    segment.findIndex(({ key }, index) => index > 0 && COLOURS[key] !== undefined),
    isChain ? chain : -1,
    segment.findLastIndex((atom) => !isColour(atom) && !isShade(atom)) + 1,
  ];
  let start = Math.min(...starts.filter((at) => at >= 0));
  for (let before = segment[start - 1]; before && isShade(before); before = segment[start - 1])
    start -= 1;
  const list = segment.slice(start);
  const isKnown = list.every((atom) => isColour(atom) || isShade(atom));
  return { name: segment.slice(0, start), colour: isKnown ? list : null };
}
