import { areCompatible } from '#app/knowledge/brands/brand-words.ts';
import { compareColours } from './offer-colours.ts';
import type { OfferName } from './offer-name.ts';

/** Whether two offers are for the same product: one style in one colour for one audience. */
export type OfferAgreement = {
  /** `unknown` if neither is shown; half of all offers say too little. */
  relation: 'same' | 'different' | 'unknown';
  /** What settled the relation, or what is missing. */
  because: 'code' | 'colour number' | 'brand' | 'audience' | 'model' | 'colours';
};

/**
 * Compares what two shops say. An equal style code proves the same product; without codes only an equal model for an
 * equal audience in equal colours does. A contradiction in any of these means another product. Measured on pairs of
 * real shoe offers: docs/title-agreement.md.
 */
export function offersAgree(one: OfferName, other: OfferName): OfferAgreement {
  return byCode(one, other) ?? byContradiction(one, other) ?? byName(one, other);
}

/** A page that prints several codes is a list: it decides only if it shares all or none of them. */
function byCode(one: OfferName, other: OfferName): OfferAgreement | null {
  if (one.codes.length === 0 || other.codes.length === 0) return null;
  const isFamily = (key: string, of: readonly string[]) =>
    of.some((wanted) => key.startsWith(wanted) || wanted.startsWith(key));
  if (one.codes.length === other.codes.length && one.codes.every((k) => other.codes.includes(k))) {
    return { relation: 'same', because: 'code' };
  }
  const isOther = !one.codes.some((key) => isFamily(key, other.codes));
  return { relation: isOther ? 'different' : 'unknown', because: 'code' };
}

function byContradiction(one: OfferName, other: OfferName): OfferAgreement | null {
  if (compareColourNumbers(one, other) === 'differ') return different('colour number');
  if (brandsDiffer(one, other)) return different('brand');
  if (audiencesDiffer(one, other)) return different('audience');
  return compareColours(one.colours, other.colours) === 'differ' ? different('colours') : null;
}

function different(because: OfferAgreement['because']): OfferAgreement {
  return { relation: 'different', because };
}

/** Equal titles prove little (40 of 53 pairs were one product): the audience and the colours must agree too. */
function byName(one: OfferName, other: OfferName): OfferAgreement {
  if (!haveSameModel(one.model, other.model)) return { relation: 'unknown', because: 'model' };
  // Shops say if a shoe is for women or children; a shoe without an audience is a men's shoe.
  const areForOne = (one.audience ?? 'men') === (other.audience ?? 'men');
  const areBoysAndGirls = one.sex !== null && other.sex !== null && one.sex !== other.sex;
  if (!areForOne || areBoysAndGirls) return { relation: 'unknown', because: 'audience' };
  if (compareColourNumbers(one, other) === 'agree') {
    return { relation: 'same', because: 'colour number' };
  }
  const areOneColour = compareColours(one.colours, other.colours) === 'agree';
  return { relation: areOneColour ? 'same' : 'unknown', because: 'colours' };
}

/** `SP16 017` beside `827115 017`: the end of a code is the brand's own number for the colour. */
function compareColourNumbers(one: OfferName, other: OfferName): 'agree' | 'differ' | null {
  const length = (one.colourNumber ?? other.colourNumber)?.length;
  if (length === undefined) return null;
  const [first, second] = [colourNumbersOf(one, length), colourNumbersOf(other, length)];
  if (first.length === 0 || second.length === 0) return null;
  return first.some((number) => second.includes(number)) ? 'agree' : 'differ';
}

function colourNumbersOf({ colourNumber, codes }: OfferName, length: number): readonly string[] {
  return colourNumber === null ? codes.map((key) => key.slice(-length)) : [colourNumber];
}

function brandsDiffer(one: OfferName, other: OfferName): boolean {
  if (one.brands.length === 0 || other.brands.length === 0) return false;
  return !one.brands.some((brand) => other.brands.some((named) => areCompatible(brand, named)));
}

/** Only titles can contradict each other: the text of a page may be the shop's menu. */
function audiencesDiffer(one: OfferName, other: OfferName): boolean {
  const [first, second] = [one.audienceInTitle, other.audienceInTitle];
  return first !== null && second !== null && first !== second;
}

/** The same words in any order, or the same letters with other spaces (`Fuze X`, `FuzeX`). */
function haveSameModel(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0) return false;
  const sorted = (words: readonly string[]) => [...new Set(words)].sort().join(' ');
  return one.join('') === other.join('') || sorted(one) === sorted(other);
}
