import {
  areFarApart,
  COLOURS,
  LISTED_COLOURS,
  SHADE_WORDS,
} from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import { GENERIC_WORDS, ROMAN, VARIANT_WORDS } from '#app/knowledge/words/word-lists.ts';
import { eachHasOthers } from './title-agreement.ts';

/** One colour in a list: `Hyper Turquoise`. */
type ColourPart = {
  /** The colours that it names, in the words of the colour tables, in their order. */
  colours: readonly string[];
  shades: ReadonlySet<string>;
  /** All its words. */
  words: readonly string[];
};

/** A title split where its colours begin. */
export type ColouredTitle = {
  /** Brand, model and variant. */
  name: string;
  /** In their order, equal neighbours once; empty if the title lists none. */
  colours: readonly ColourPart[];
};

/** How two lists of colours relate; `unknown` if one of them cannot be read well enough. */
export type ColourRelation = 'agree' | 'differ' | 'unknown';

/** ` - `, ` -Negro`, `mujer-Negro`: a list of colours may follow. */
const DASH = /\s[-–—]+\s*|[-–—]+\s+|(?<=\b(?:mujer|hombre))-(?=\p{L})/gu;
const SEPARATOR = /[/&,+|]|(?<=\p{L})-(?=\p{L})|\s[-–—]\s?|\s(?:and|et|und|y|e|en|i)\s/u;

/**
 * Splits a title at its colours, which follow a dash (`Free Run - Black/White`) or begin with the first colour word
 * (`Alamosa Brown / Bronze Green`).
 */
export function splitColours(title: string): ColouredTitle {
  for (const dash of title.matchAll(DASH)) {
    const list = title.slice(dash.index + dash[0].length);
    if (isList(list)) return { name: title.slice(0, dash.index), colours: readList(list) };
  }
  for (const word of title.matchAll(/[^\s/]+(?:\s*\/\s*[^\s/]+)*/gu)) {
    if (plainWords(word[0]).some((each) => COLOURS[each] !== undefined)) {
      return { name: title.slice(0, word.index), colours: readList(title.slice(word.index)) };
    }
  }
  return { name: title, colours: [] };
}

/**
 * Text that still contains a generation (`Gel - Lyte III navy`) begins within the name, so it is not a list of colours.
 */
function isList(text: string): boolean {
  const words = plainWords(text);
  const isNumbered = words.some((word) => /\d/.test(word) || ROMAN[word] !== undefined);
  return !isNumbered && words.some((word) => LISTED_COLOURS[word] !== undefined);
}

function readList(text: string): ColourPart[] {
  const parts = text.split(SEPARATOR).flatMap((part) => {
    const words = plainWords(part).filter(isOfColours);
    if (words.length === 0) return [];
    const colours = words.flatMap((word) => LISTED_COLOURS[word] ?? []);
    return [{ words, colours, shades: new Set(words.flatMap((word) => SHADE_WORDS[word] ?? [])) }];
  });
  return parts.filter((part, index) => !isRepeated(parts[index - 1], part));
}

function isOfColours(word: string): boolean {
  return !/\d/.test(word) && !GENERIC_WORDS.has(word) && !VARIANT_WORDS.has(word);
}

/** `Black/Black/White` in one shop is `Nero/Bianco` in another, so repeated colours are dropped. */
function isRepeated(before: ColourPart | undefined, part: ColourPart): boolean {
  if (before === undefined || part.colours.length === 0) return false;
  return part.colours.every((colour) => before.colours.includes(colour));
}

/**
 * Compares place by place; in lists of different lengths only the first colour can contradict. Lists of equal length
 * agree if no place differs and at least two places, and all but at most one, are known to be equal, or if both name
 * the same single colour with a name of its own. Lists of different lengths agree if the colours alone come in the same
 * order.
 */
export function compareColours(
  one: readonly ColourPart[],
  other: readonly ColourPart[],
): ColourRelation {
  if (haveSameSequence(one, other)) return 'agree';
  const places = one.flatMap((part, index) => {
    const there = other[index];
    return there === undefined ? [] : [compareParts(part, there)];
  });
  const compared = one.length === other.length ? places : places.slice(0, 1);
  if (compared.includes('differ')) return 'differ';
  if (one.length !== other.length) return 'unknown';
  const agreeing = places.filter((place) => place === 'agree').length;
  const isTold = agreeing >= TELLING_PLACES && places.length - agreeing <= UNREAD_PLACES;
  return isTold || isNamed(one, other) ? 'agree' : 'unknown';
}

/** Every model comes in `Black` several times: of 43 pairs that share only such a colour, 10 print different codes. */
const TELLING_PLACES = 2;
/** A fancy name (`Hasta`), or its translation, that no table contains. */
const UNREAD_PLACES = 1;

/** A single colour says enough only if it has a name of its own: `Coastal Blue`, `India Ink`. */
function isNamed(list: readonly ColourPart[], [other]: readonly ColourPart[]): boolean {
  const [one] = list;
  if (one === undefined || other === undefined || list.length > 1) return false;
  return one.words.join(' ') === other.words.join(' ') && namesOf(one).size > 0;
}

/** `Blanc Obsidienne` without its slash. One colour alone is compared together with its shade, see above. */
function haveSameSequence(one: readonly ColourPart[], other: readonly ColourPart[]): boolean {
  const [first, second] = [sequenceOf(one), sequenceOf(other)];
  if (one.length === other.length || first.length < TELLING_PLACES) return false;
  if ([...one, ...other].some((part) => part.colours.length === 0)) return false;
  return first.join(' ') === second.join(' ');
}

function sequenceOf(parts: readonly ColourPart[]): string[] {
  const colours = parts.flatMap((part) => part.colours);
  return colours.filter((colour, index) => colour !== colours[index - 1]);
}

function compareParts(one: ColourPart, other: ColourPart): ColourRelation {
  if (one.words.join(' ') === other.words.join(' ')) return 'agree';
  if (one.colours.some((colour) => other.colours.includes(colour))) {
    return shadesDiffer(one, other) ? 'differ' : 'agree';
  }
  if (one.colours.length === 0 || other.colours.length === 0) return 'unknown';
  const areFar = one.colours.every((a) => other.colours.every((b) => areFarApart(a, b)));
  return areFar ? 'differ' : 'unknown';
}

/** `Dark Grey` is not `Light Grey` and, within one language, `Wolf Grey` is not `Cool Grey`. */
function shadesDiffer(one: ColourPart, other: ColourPart): boolean {
  if (eachHasOthers(one.shades, other.shades)) return true;
  const speakAlike = one.words.some((word) => other.words.includes(word));
  return speakAlike && eachHasOthers(namesOf(one), namesOf(other));
}

/** Returns all words except those for colours; shades in one language. */
function namesOf({ words }: ColourPart): ReadonlySet<string> {
  const names = words.filter((word) => LISTED_COLOURS[word] === undefined);
  return new Set(names.map((word) => SHADE_WORDS[word] ?? word));
}
