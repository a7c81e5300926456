import {
  areFarApart,
  COLOURS,
  LISTED_COLOURS,
  SHADE_WORDS,
} from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import { GENERIC, ROMAN, VARIANT } from '#app/knowledge/words/word-lists.ts';
import { haveOthers } from './title-agreement.ts';

/** One colour of a list: `Hyper Turquoise`. */
type ColourPart = {
  /** The colours it names, in the words of the table, in their order. */
  colours: readonly string[];
  shades: ReadonlySet<string>;
  /** All its words. */
  words: readonly string[];
};

/** A title taken apart where its colours begin. */
export type ColouredTitle = {
  /** Brand, model and variant. */
  name: string;
  /** In their order, equal neighbours once; empty where the title lists none. */
  colours: readonly ColourPart[];
};

/** How two lists of colours stand to each other; `unknown` where one cannot be read well enough. */
export type ColourRelation = 'agree' | 'differ' | 'unknown';

/** ` - `, ` -Negro`, `mujer-Negro`: behind it the colours are listed, if it names one. */
const DASH = /\s[-–—]+\s*|[-–—]+\s+|(?<=\b(?:mujer|hombre))-(?=\p{L})/gu;
const SEPARATOR = /[/&,+|]|(?<=\p{L})-(?=\p{L})|\s[-–—]\s?|\s(?:and|et|und|y|e|en|i)\s/u;

/**
 * The colours stand behind a dash (`Free Run - Black/White`), or from the first colour word on
 * (`Alamosa Brown / Bronze Green`).
 */
export function splitColours(title: string): ColouredTitle {
  for (const dash of title.matchAll(DASH)) {
    const list = title.slice(dash.index + dash[0].length);
    if (isList(list)) return { name: title.slice(0, dash.index), colours: readList(list) };
  }
  for (const word of title.matchAll(/[^\s/]+(?:\s*\/\s*[^\s/]+)*/gu)) {
    if (plainWords(word[0]).some((each) => COLOURS[each] !== undefined)) {
      return {
        name: title.slice(0, word.index),
        colours: readList(title.slice(word.index)),
      };
    }
  }
  return { name: title, colours: [] };
}

/** A rest that still counts generations (`Gel - Lyte III navy`) begins within the name. */
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
  return !/\d/.test(word) && !GENERIC.has(word) && !VARIANT.has(word);
}

/** `Black/Black/White` at one shop is `Nero/Bianco` at the next. */
function isRepeated(before: ColourPart | undefined, part: ColourPart): boolean {
  if (before === undefined || part.colours.length === 0) return false;
  return part.colours.every((colour) => before.colours.includes(colour));
}

/**
 * Place by place; of lists that are not equally long only the first colour can contradict. They agree when both tell
 * as many places, none differs, all but one are known to be equal and these are two at least; or when the colours
 * alone come in the same order, whatever separates them.
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

/** Every model comes in `Black` several times over: of 43 pairs alike in that, 10 print different codes. */
const TELLING_PLACES = 2;
/** A fancy name (`Hasta`), or a translation of one, that no table knows. */
const UNREAD_PLACES = 1;

/** A single colour tells only under a name of its own: `Coastal Blue`, `India Ink`. */
function isNamed(list: readonly ColourPart[], [other]: readonly ColourPart[]): boolean {
  const [one] = list;
  if (one === undefined || other === undefined || list.length > 1) return false;
  return one.words.join(' ') === other.words.join(' ') && namesOf(one).size > 0;
}

/** `Blanc Obsidienne` without its slash; one colour alone is compared with its shade, above. */
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

/** `Dark Grey` is not `Light Grey`, nor, within one language, `Wolf Grey` `Cool Grey`. */
function shadesDiffer(one: ColourPart, other: ColourPart): boolean {
  if (haveOthers(one.shades, other.shades)) return true;
  const speakAlike = one.words.some((word) => other.words.includes(word));
  return speakAlike && haveOthers(namesOf(one), namesOf(other));
}

/** All but the words for colours; shades in one language. */
function namesOf({ words }: ColourPart): ReadonlySet<string> {
  const names = words.filter((word) => LISTED_COLOURS[word] === undefined);
  return new Set(names.map((word) => SHADE_WORDS[word] ?? word));
}
