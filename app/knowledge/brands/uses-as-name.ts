import { plainWords } from '../words/plain-words.ts';
import { GENERIC, VARIANT } from '../words/word-lists.ts';
import type { Brand } from './brand.ts';

/** `Brand: On`, as shops and feeds list what they know of a product. */
const FIELD = 'brand|marke|marque|marca|merk|marka|manufacturer|hersteller|designer';
const BY = 'by|from|of|von|de|par|di|da|por|van|od';
/** Where a part of a title begins. */
const SEGMENT = /\s[|–—-]\s|[|:•·]/;

/**
 * Whether a text uses a word as the name of a brand, and not as the word that it is. It does in a field of its own
 * (`Brand: On`), right before the model that the label names (`On Cloud 5`, `Keen Women's Targhee`), and, where no
 * other brand is named: behind `by`, and, unless any offer may begin with that word (`On sale`, `Scarpa da corsa`), as
 * the first word of a part of a title or before a code. Of 1,947 titles of WDC shoe offers this finds all 12 of Keen
 * and both of Patagonia, and in none that means the word.
 * @param brand a known one, or the name of one we do not know
 * @param model words of the product's name, as its label has them
 * @param isAlone no other brand is named in the text
 */
export function usesAsName(
  text: string,
  brand: Brand | string,
  model: ReadonlySet<string>,
  isAlone: boolean,
): boolean {
  const phrase = plainWords(typeof brand === 'string' ? brand : brand.name);
  if (phrase.length === 0) return false;
  const words = plainWords(text);
  if (isInField(text, phrase) || standsBeforeModel(words, phrase, model)) return true;
  if (!isAlone) return false;
  if (isByline(text, phrase)) return true;
  return !isInAnyOffer(phrase) && (beginsPart(text, phrase) || isBeforeCode(text, phrase));
}

/** A name of which every word may stand in any offer: `On`, `Scarpa` (Italian for a shoe). */
export function isInAnyOffer(phrase: readonly string[]): boolean {
  return phrase.every((word) => GENERIC.has(word));
}

/** The phrase with anything but letters and digits between its words. */
const spelled = (phrase: readonly string[]) => phrase.join('[^\\p{L}\\p{N}]+');
const plain = (text: string) => text.replace(/['’`´]/g, '').normalize('NFKC');

function isInField(text: string, phrase: readonly string[]): boolean {
  const field = `(?<!\\p{L})(?:${FIELD})\\s*[:：]\\s*${spelled(phrase)}(?![\\p{L}\\p{N}])`;
  return new RegExp(field, 'iu').test(plain(text));
}

/** What follows ends the name: `by On | Shop`, `from NEXT, new`, not `from next week`. */
function isByline(text: string, phrase: readonly string[]): boolean {
  const byline = `(?<!\\p{L})(?:${BY})\\s+${spelled(phrase)}(?=\\s*(?:$|[|,;:.()/])|\\s+[–—-]\\s)`;
  return new RegExp(byline, 'iu').test(plain(text));
}

/** `Targhee KEEN 1017783`: what has three digits in it is no word. */
function isBeforeCode(text: string, phrase: readonly string[]): boolean {
  const beforeCode = `(?<![\\p{L}\\p{N}])${spelled(phrase)}\\s*[(-]?\\s*(?=[\\p{L}\\d.-]*\\d{3})`;
  return new RegExp(beforeCode, 'iu').test(plain(text));
}

function beginsPart(text: string, phrase: readonly string[]): boolean {
  return text.split(SEGMENT).some((part) => {
    const words = plainWords(part);
    return phrase.every((word, at) => words[at] === word);
  });
}

/** Whom it is for may stand between: `On Women's Cloud 5`. */
function standsBeforeModel(
  words: readonly string[],
  phrase: readonly string[],
  model: ReadonlySet<string>,
): boolean {
  return words.some((_word, start) => {
    if (!phrase.every((part, at) => words[start + at] === part)) return false;
    let next = start + phrase.length;
    while (VARIANT.has(words[next] ?? '')) next += 1;
    return model.has(words[next] ?? '');
  });
}
