import type { Brand } from '#app/knowledge/brands/brand.ts';
import { brandsIn } from '#app/knowledge/brands/brand-words.ts';
import { withoutSizes } from '#app/knowledge/sizes/without-sizes.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import { SEASONS } from '#app/knowledge/words/seasons.ts';
import { variantWords } from '#app/knowledge/words/variant-words.ts';
import {
  BOYS,
  BUILDS,
  CUTS,
  GENERIC_WORDS,
  GENERIC_WORDS_IN_NAMES,
  GIRLS,
  MATERIALS,
  OPTIONAL,
  ROMAN,
  VARIANT_WORDS,
} from '#app/knowledge/words/word-lists.ts';
import { type ColouredTitle, splitColours } from './offer-colours.ts';
import { printedCodes } from './printed-codes.ts';
import { PRICE } from './title-agreement.ts';

/** What an offer says about its product. */
export type OfferName = {
  brands: readonly Brand[];
  /** Comparison keys of the style codes in the title, otherwise of those in the snippet. */
  codes: readonly string[];
  /** The colour number after a season (`SP16 017`): the end of a code whose beginning is left out. */
  colourNumber: string | null;
  /** Model words in order, numerals as numbers; without brand, audience, sizes, codes and colours. */
  model: readonly string[];
  colours: ColouredTitle['colours'];
  /** As the title says, otherwise as the whole text says; null if no audience is named. */
  audience: Audience;
  audienceInTitle: Audience;
  /** For children's shoes that say so: boys' and girls' shoes with the same name have different codes. */
  sex: 'boys' | 'girls' | null;
};

type Audience = 'women' | 'men' | 'kids' | 'little kids' | 'toddler' | null;

/** A season with its year, as shops put it before a colour number: spring, summer, autumn, fall, winter, holiday. */
const SEASON = new RegExp(`\\b(?:${SEASONS})\\s?\\d{2}\\s+(\\d{3,4})(?!\\d)`, 'u');
/** Indoor soles: IC in most shops, IN in French ones. `in` inside a title is a word. */
const INDOOR = /\bIN\b(?=\s*(?:$|[-–—]))/gu;
/** The kind of shoe, in phrases that are not the name of any model. */
const KIND =
  /\b(?:(?:road|trail) )?(?:running|training|basketball|football|soccer|tennis|casual|lifestyle)[ -](?:shoes?|sneakers?|trainers?|boots?|cleats|spikes)\b/giu;

/** Reads an offer as a shop words it: its title, and what else the page says about it. */
export function readOffer({ title, snippet = '' }: { title: string; snippet?: string }): OfferName {
  const whole = `${title} ${snippet}`;
  const brands = brandsIn(whole);
  const names = brands.map((brand) => brand.name);
  const inTitle = printedCodes(title, names);
  const codes = inTitle.length > 0 ? inTitle : printedCodes(snippet, names);
  const { name, colours } = splitColours(productPart(title, names));
  return {
    brands,
    codes: [...new Set(codes.map(({ key }) => key))],
    colourNumber: SEASON.exec(title)?.[1] ?? null,
    model: modelOf(name, brands),
    colours,
    audience: audienceOf(title) ?? audienceOf(whole),
    audienceInTitle: audienceOf(title),
    sex: sexOf(title),
  };
}

/** Returns the title without codes, season, price, size and kind of shoe. */
function productPart(title: string, brands: readonly string[]): string {
  let rest = title;
  for (const { start, end } of printedCodes(title, brands).reverse()) {
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  }
  const plain = withoutSizes([SEASON, PRICE].reduce((text, part) => text.replace(part, ' '), rest));
  return plain.replace(KIND, ' ');
}

/** Children count before adults (`Sneakers for Men (GS)` are for kids); men and women together say nothing. */
function audienceOf(text: string): Audience {
  const said = variantWords(text);
  const ages = said.get('age')?.values ?? new Set();
  if (ages.has('older')) return 'kids';
  if (ages.has('toddler')) return 'toddler';
  if (ages.has('younger')) return 'little kids';
  const genders = said.get('gender')?.values;
  if (genders === undefined || genders.size > 1) return null;
  return genders.has('female') ? 'women' : 'men';
}

function sexOf(title: string): OfferName['sex'] {
  const words = plainWords(title);
  const [girls, boys] = [GIRLS, BOYS].map((list) => words.some((word) => list.has(word)));
  if (girls === boys) return null;
  return girls ? 'girls' : 'boys';
}

function modelOf(name: string, brands: readonly Brand[]): string[] {
  let plain = ` ${wordsOf(name.replace(INDOOR, 'IC')).join(' ')} `;
  for (const alias of brands.flatMap((brand) => brand.aliases)) {
    plain = plain.replaceAll(` ${alias} `, ' ');
  }
  return plain
    .split(' ')
    .flatMap((word) => (isDecimal(word) ? [word] : (word.match(/\d+|\D+/g) ?? [])))
    .map((word) => ROMAN[word] ?? MATERIALS[word] ?? CUTS[word] ?? word)
    .filter((word) => BUILDS.has(word) || !isSilent(word));
}

/** Returns plain words, with decimals kept whole: `evoPOWER 4.3` is not `evoPOWER 3.4`. */
function wordsOf(text: string): string[] {
  return text
    .split(/(?<!\d)(\d+[.,]\d+)(?!\d)/)
    .flatMap((part) => (isDecimal(part) ? [part.replace(',', '.')] : plainWords(part)));
}

function isDecimal(word: string): boolean {
  return /^\d+[.,]\d+$/.test(word);
}

function isSilent(word: string): boolean {
  if (GENERIC_WORDS.has(word)) return !GENERIC_WORDS_IN_NAMES.has(word);
  return OPTIONAL.has(word) || VARIANT_WORDS.has(word);
}
