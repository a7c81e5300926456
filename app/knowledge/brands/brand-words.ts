import { distance } from 'fastest-levenshtein';
import { hasPhrase, plainWords } from '../words/plain-words.ts';
import { GENERIC } from '../words/word-lists.ts';
import type { Brand } from './brand.ts';
import { BRANDS } from './brands.ts';
import { isInAnyOffer, usesAsName } from './uses-as-name.ts';

/** The brand a name stands for, or null when it is none we know. */
export function knownBrand(name: string): Brand | null {
  const phrase = plainWords(name).join(' ');
  if (phrase === '') return null;
  return BRANDS.find((brand) => nameOf(brand) === phrase || brand.aliases.includes(phrase)) ?? null;
}

/** What stands behind a brand's name in that of its maker or of one of its lines. */
const BEHIND_NAME =
  /^(?:inc|ag|se|sa|spa|srl|co|corp|corporation|company|ltd|llc|gmbh|usa|b|v|n|bv|nv|group|holdings?|international|trading|retail|europe|brands|sportswear|sb|golf|kids|originals|running|training|shoes?|footwear|athletics?)$/;

/** The brand's own name, where a name is that of its maker or of a line: `Nike, Inc.` is Nike, `Jordan Craig` stays. */
export function brandMeant(read: string): string {
  if (knownBrand(read)) return read;
  const words = plainWords(read);
  while (words.length > 1 && BEHIND_NAME.test(words.at(-1) ?? '')) {
    words.pop();
    const brand = knownBrand(words.join(' '));
    if (brand) return brand.name;
  }
  return read;
}

/** Every known brand a text names; of names within names only the longest (Brooks Brothers is not Brooks). */
export function brandsIn(text: string): Brand[] {
  const words = plainWords(text);
  const named = new Set<Brand>();
  for (let at = 0; at < words.length; ) {
    const alias = BY_FIRST_WORD.get(words[at] ?? '')?.find((one) => standsAt(one, words, at));
    if (alias) named.add(alias.brand);
    at += alias?.words.length ?? 1;
  }
  return BRANDS.filter((brand) => named.has(brand));
}

/** True when two names mean one brand or one brand group. */
export function sameBrand(one: string, other: string): boolean {
  const [first, second] = [knownBrand(one), knownBrand(other)];
  if (first !== null && second !== null) return areCompatible(first, second);
  return plainWords(one).join(' ') === plainWords(other).join(' ');
}

/**
 * How a text stands to a brand: it names it, it names another one that we know and not this one, or neither. Silence is
 * not agreement. A name that may be the other one misread (LEV'S) is no conflict. The text has to use the name as a name
 * where another brand is named too, and where it is one ordinary word: `Nike Pegasus on sale` does not say On.
 * @param model words of the product's name, as its label has them
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
  if (isNamed && isAlone && isTelling(brand, known)) return 'agrees';
  if (usesAsName(text, known ?? brand, model, isAlone)) return 'agrees';
  if (isNamed || isAlone) return 'unknown';
  const isMisread = known === null && others.some((one) => mayBeMisread(brand, one));
  return isMisread ? 'unknown' : 'conflicts';
}

/** Whether a name that nobody knows is at most a slip or two away from one of a brand's. One of a short name leaves another word. */
function mayBeMisread(name: string, { name: own, aliases }: Brand): boolean {
  const read = plainWords(name).join('');
  const slips = read.length >= 9 ? 2 : read.length >= 4 ? 1 : 0;
  return [own, ...aliases].some((one) => distance(read, plainWords(one).join('')) <= slips);
}

export function areCompatible(one: Brand, other: Brand): boolean {
  return one.name === other.name || (one.group !== undefined && one.group === other.group);
}

/** Any single word may be an ordinary one; of a brand that we know its aliases are none. */
function isTelling(brand: string, known: Brand | null): boolean {
  return known !== null || plainWords(brand).length > 1;
}

function nameOf({ name }: Brand): string {
  return plainWords(name).join(' ');
}

type Alias = { brand: Brand; words: readonly string[] };

/**
 * A phrase of words that any offer may have is no name before another of them, unless a title begins with it: of ten
 * texts with `on running shoes` in public code one means the brand (`save on running shoes`).
 */
function standsAt({ words }: Alias, text: readonly string[], at: number): boolean {
  if (words.some((word, offset) => text[at + offset] !== word)) return false;
  return at === 0 || !isInAnyOffer(words) || !GENERIC.has(text[at + words.length] ?? '');
}

/** Aliases and sites, by their first word, the longest first. */
const BY_FIRST_WORD: ReadonlyMap<string, readonly Alias[]> = Map.groupBy(
  BRANDS.flatMap((brand) =>
    [...brand.aliases, ...brand.domains].map((name): Alias => ({ brand, words: plainWords(name) })),
  ).toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0] ?? '',
);
