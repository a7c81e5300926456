import { distance } from 'fastest-levenshtein';
import { hasPhrase, plainWords } from '../words/plain-words.ts';
import { GENERIC_WORDS } from '../words/word-lists.ts';
import type { Brand } from './brand.ts';
import { BRANDS } from './brands.ts';
import { isInAnyOffer, usesAsName } from './uses-as-name.ts';

/** Returns the known brand with this name or alias, or null if there is none. */
export function knownBrand(name: string): Brand | null {
  const phrase = plainWords(name).join(' ');
  return BRANDS.find((brand) => nameOf(brand) === phrase || brand.aliases.includes(phrase)) ?? null;
}

/** Words that follow a brand's name in the name of its company or of one of its product lines. */
const COMPANY_SUFFIX =
  /^(.+) (?:inc|ag|se|sa|spa|srl|co|corp|corporation|company|ltd|llc|gmbh|usa|b|v|n|bv|nv|group|holdings?|international|trading|retail|europe|brands|sportswear|sb|golf|kids|originals|running|training|shoes?|footwear|athletics?)$/;

/**
 * Returns the brand's own name if `read` names its company or one of its product lines: `Nike, Inc.` is Nike. Otherwise
 * returns `read` unchanged, as for `Jordan Craig`.
 */
export function ownBrandName(read: string): string {
  if (knownBrand(read)) return read;
  let rest = COMPANY_SUFFIX.exec(plainWords(read).join(' '))?.[1];
  while (rest !== undefined) {
    const brand = knownBrand(rest);
    if (brand) return brand.name;
    rest = COMPANY_SUFFIX.exec(rest)?.[1];
  }
  return read;
}

/**
 * Returns every known brand that a text names. If one name contains another, only the longer counts (Brooks Brothers is
 * not Brooks).
 */
export function brandsIn(text: string): Brand[] {
  const words = plainWords(text);
  const named = new Set<Brand>();
  let end = 0;
  for (const [at, word] of words.entries()) {
    if (at < end) continue;
    const alias = BY_FIRST_WORD.get(word)?.find((one) => standsAt(one, words, at));
    if (alias === undefined) continue;
    named.add(alias.brand);
    end = at + alias.words.length;
  }
  return BRANDS.filter((brand) => named.has(brand));
}

/** Returns true if two names mean the same brand, or two brands of one group. */
export function sameBrand(one: string, other: string): boolean {
  const [first, second] = [knownBrand(one), knownBrand(other)];
  if (first !== null && second !== null) return areCompatible(first, second);
  return plainWords(one).join(' ') === plainWords(other).join(' ');
}

/**
 * How a text relates to a brand: `agrees` if it names the brand, `conflicts` if it names another known brand and not
 * this one, otherwise `unknown`. A text that names no brand does not agree. A name that may be the other brand's name
 * misread (LEV'S) is not a conflict. If the text names another brand too, or if the name is one word that may be an
 * ordinary one, the text has to use it as a name: `Nike Pegasus on sale` does not name On.
 * @param model words of the product's name, as on its label
 */
export function brandAgreement(
  text: string,
  brand: string,
  model: ReadonlySet<string> = new Set(),
): 'agrees' | 'conflicts' | 'unknown' {
  const known = knownBrand(brand);
  const named = brandsIn(text);
  const isNamed =
    known === null
      ? hasPhrase(plainWords(text), plainWords(brand).join(' '))
      : named.some((one) => areCompatible(one, known));
  const others = named.filter((one) => known === null || !areCompatible(one, known));
  const isAlone = others.length === 0;
  // A single word may be an ordinary one, but an alias of a known brand never is.
  const isUnambiguous = known !== null || plainWords(brand).length > 1;
  if (isNamed && isAlone && isUnambiguous) return 'agrees';
  if (usesAsName(text, known ?? brand, model, isAlone)) return 'agrees';
  if (isNamed || isAlone) return 'unknown';
  const isMisread = known === null && others.some((one) => mayBeMisread(brand, one));
  return isMisread ? 'unknown' : 'conflicts';
}

/**
 * Whether an unknown name is at most one or two misread characters away from one of the brand's names. In a short name,
 * even one different character makes another word.
 */
function mayBeMisread(name: string, { name: own, aliases }: Brand): boolean {
  const read = plainWords(name).join('');
  const slips = read.length >= 9 ? 2 : read.length >= 4 ? 1 : 0;
  return [own, ...aliases].some((one) => distance(read, plainWords(one).join('')) <= slips);
}

export function areCompatible(one: Brand, other: Brand): boolean {
  return one.name === other.name || (one.group !== undefined && one.group === other.group);
}

function nameOf({ name }: Brand): string {
  return plainWords(name).join(' ');
}

type Alias = { brand: Brand; words: readonly string[] };

/**
 * Whether an alias stands at this place. An alias whose words may all occur in any offer does not count before another
 * such word, unless the text begins with it: of ten texts with `on running shoes` in public code only one means the
 * brand (others are like `save on running shoes`).
 */
function standsAt({ words }: Alias, text: readonly string[], at: number): boolean {
  if (words.some((word, offset) => text[at + offset] !== word)) return false;
  return at === 0 || !isInAnyOffer(words) || !GENERIC_WORDS.has(text[at + words.length] ?? '');
}

/** Aliases and domains by their first word, the longest first. */
const BY_FIRST_WORD: ReadonlyMap<string | undefined, readonly Alias[]> = Map.groupBy(
  BRANDS.flatMap((brand) =>
    [...brand.aliases, ...brand.domains].map((name): Alias => ({ brand, words: plainWords(name) })),
  ).toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0],
);
