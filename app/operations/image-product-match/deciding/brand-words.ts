import { BRANDS, type Brand } from './brands.ts';
import { hasPhrase, plainWords } from './plain-words.ts';

/** The brand a name stands for, or null when it is none we know. */
export function knownBrand(name: string): Brand | null {
  const words = plainWords(name);
  if (words.length === 0) return null;
  const phrase = words.join(' ');
  return BRANDS.find((brand) => brand.aliases.includes(phrase)) ?? null;
}

/** Every known brand a text names. */
export function brandsIn(text: string): Brand[] {
  const words = plainWords(text);
  return BRANDS.filter((brand) => brand.aliases.some((alias) => hasPhrase(words, alias)));
}

/** True when the text names the brand, or one of the same house. Also for brands we do not know. */
function namesBrand(text: string, brand: string): boolean {
  const words = plainWords(text);
  if (hasPhrase(words, plainWords(brand).join(' '))) return true;
  const known = knownBrand(brand);
  if (known === null) return false;
  return brandsIn(text).some((named) => areCompatible(named, known));
}

/** True when two names mean one brand or one house. */
export function sameBrand(one: string, other: string): boolean {
  const [first, second] = [knownBrand(one), knownBrand(other)];
  if (first !== null && second !== null) return areCompatible(first, second);
  return plainWords(one).join(' ') === plainWords(other).join(' ');
}

/**
 * How a text stands to a brand: it names it, it names another one that we know and not this one, or
 * neither. Silence is not agreement.
 */
export function brandAgreement(text: string, brand: string): 'agrees' | 'conflicts' | 'unknown' {
  if (namesBrand(text, brand)) return 'agrees';
  return brandsIn(text).length > 0 ? 'conflicts' : 'unknown';
}

export function areCompatible(one: Brand, other: Brand): boolean {
  return one.name === other.name || (one.house !== undefined && one.house === other.house);
}
