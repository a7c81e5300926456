/** The kinds of variant that make two shoes of one name two products (facts, section D). */
export type VariantClass = 'audience' | 'width' | 'cut' | 'ground';

/** What a text says of each kind: value -> the word it used. Absence says nothing. */
export type VariantWords = ReadonlyMap<VariantClass, ReadonlyMap<string, string>>;

type Rule = { variant: VariantClass; value: string; words: RegExp };

const rule = (variant: VariantClass, value: string, words: RegExp): Rule => ({
  variant,
  value,
  words,
});
/** Whole words only; `’` and `'` are taken as one. */
const word = (source: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu');

const RULES: readonly Rule[] = [
  rule(
    'audience',
    'women',
    word("women'?s?|womans|wmns|w's|ladies|damen|femmes?|donna|mujer|damskie|dames|wn's"),
  ),
  rule('audience', 'men', word("men'?s?|mans|homme|hommes|herren|uomo|hombre|męskie|meskie|heren")),
  rule('audience', 'toddler', word('toddlers?|infants?|td|crib|baby')),
  rule('audience', 'little kids', word("little kids?'?|ps|pre-?school")),
  rule(
    'audience',
    'kids',
    word(
      "(?<!little )(?:big )?kids?'?|juniors?|jr|youth|boys?'?|girls?'?|gs|grade school|bg|enfants?|filles?|garçons?|bambin[oai]|ragazz[oai]|niñ[oa]s?|kinder(?:en)?|jungen|mädchen|jongens|meisjes|dziecięce|dzieciece|chłopięce|dziewczęce|children'?s?",
    ),
  ),
  // adidas writes J for junior, and W for women, at the end of the name.
  rule('audience', 'kids', /(?<=[\p{L}\p{N}] )J(?=\s*(?:$|[-|,(]))/gu),
  // Behind a size it is the width: US10 W.
  rule(
    'audience',
    'women',
    /(?<=\p{L}[\p{L}\p{N}-]*\s)(?<!\b(?:US|UK)\d+\s)W(?=\s*(?:$|[-|,()]))|(?<=^UA )W(?= )/gu,
  ),
  rule('audience', 'unisex', word('unisex')),
  rule('width', 'wide', word('(?:extra )?wide|2e|4e|ee|eeee')),
  rule('width', 'wide', /(?<=\b(?:US|UK|size)\s?\d{1,2}(?:\.5)?\s?)W(?=\s*(?:$|[-|,()]))/gu),
  rule('width', 'narrow', word('narrow')),
  rule('cut', 'low', word('low|lo|ox(?:ford)?')),
  rule('cut', 'mid', word('mid|mids')),
  rule('cut', 'high', word('high|hi|high-?top')),
  rule('ground', 'FG', word('FG|firm ground')),
  rule('ground', 'SG', word('SG|soft ground')),
  rule('ground', 'AG', word('AG|artificial grass')),
  rule('ground', 'TF', word('TF|turf')),
  rule('ground', 'IC', word('IC|indoor court')),
];

const SIZE_OF = "(?:wo)?men'?s?\\s*(?:us|uk|eu)?\\s*(?:size|sz)?\\s*\\d{1,2}(?:\\.5)?";

/** Phrases in which these words mean something else. */
const NOT_VARIANTS = [
  /\b(?:high|low|mid)[- ](?:quality|performance|price[sd]?|stock|cost|rise|waist(?:ed)?|visibility|resolution|season|weight|impact|grey|gray|blue)\b/giu,
  // "Women's size 8 / men's 6.5" and "men's 6.5 = women's 8" name sizes.
  new RegExp(`\\b${SIZE_OF}\\s*[-=(]\\s*${SIZE_OF}`, 'giu'),
  new RegExp(`\\b${SIZE_OF}(?=\\s*/)`, 'giu'),
  new RegExp(`/\\s*${SIZE_OF}\\b`, 'giu'),
];

export function variantWords(text: string): VariantWords {
  let plain = text.replace(/[’`´]/g, "'").normalize('NFKC');
  for (const phrase of NOT_VARIANTS) plain = plain.replace(phrase, ' ');
  // OCR loses the space: AIR JORDAN 1LOW.
  plain = plain.replace(/(?<=\d)(?=(?:low|mid|high)\b)/giu, ' ');
  const found = new Map<VariantClass, Map<string, string>>();
  for (const { variant, value, words } of RULES) {
    const used = plain.match(words)?.[0];
    if (used === undefined) continue;
    const values = found.get(variant) ?? new Map<string, string>();
    if (!values.has(value)) values.set(value, used);
    found.set(variant, values);
  }
  return found;
}

/** True when both say something of this kind and nothing they say agrees. Unisex agrees with everyone. */
export function variantConflict(
  variant: VariantClass,
  one: VariantWords,
  other: VariantWords,
): boolean {
  const [first, second] = [one.get(variant), other.get(variant)];
  if (first === undefined || second === undefined) return false;
  if (first.has('unisex') || second.has('unisex')) return false;
  return ![...first.keys()].some((value) => second.has(value));
}

export const VARIANT_CLASSES: readonly VariantClass[] = ['audience', 'width', 'cut', 'ground'];

/** The kinds in words for people. */
export const VARIANT_NAMES: Record<VariantClass, string> = {
  audience: 'who it is made for',
  width: 'the width',
  cut: 'the height of the cut',
  ground: 'the kind of sole',
};
