import {
  brandNameOf,
  type CodeForms,
  KNOWN_FORMS,
} from '#app/knowledge/code-shapes/page-patterns.ts';
import { ambiguousPlaces } from '#app/knowledge/look-alikes/ambiguous-places.ts';
import { isLetterDigitLookAlike } from '#app/knowledge/look-alikes/look-alikes.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { THRESHOLDS } from '../thresholds.ts';

/** A style code as it stands in a text. */
export type PrintedCode = {
  key: string;
  printed: string;
  start: number;
  end: number;
  /** Codes of this form are usually printed in parts. */
  hasParts: boolean;
};

/** A separator, or none, between the parts of a code whose form is not known. */
const SPLIT = '[-\u2010-\u2015\u2212_./ ]?';

/**
 * Returns every style code that a text prints, in order. With brands given, only their shapes are read; without brands,
 * only the shapes that mean a code by themselves. Of overlapping readings the longest is kept.
 * @param shape more codes to read, of a form that no known brand uses (see {@link ownShapeOf})
 * @param forms including those that the store taught
 */
export function printedCodes(
  text: string,
  brands: readonly string[],
  shape?: RegExp,
  { patterns }: CodeForms = KNOWN_FORMS,
): PrintedCode[] {
  const upper = upperCase(text);
  const found: PrintedCode[] = [];
  for (const pattern of patterns) {
    const named = pattern.brands.some((brand) => brands.includes(brand));
    if (!named && (pattern.needsBrand || brands.length > 0)) continue;
    found.push(...codesAt(upper, pattern.anywhere, pattern.hasParts));
  }
  if (shape)
    found.push(...codesAt(upper, shape, false).filter(({ printed }) => saysEnough(printed)));
  found.sort((one, other) => other.key.length - one.key.length || one.start - other.start);
  const kept: PrintedCode[] = [];
  for (const code of found) {
    if (!kept.some((other) => code.start < other.end && other.start < code.end)) kept.push(code);
  }
  return kept.sort((one, other) => one.start - other.start);
}

function codesAt(upper: string, shape: RegExp, hasParts: boolean): PrintedCode[] {
  return [...upper.matchAll(shape)].map(({ 0: printed, index }) => ({
    key: comparisonKey(printed),
    printed,
    start: index,
    end: index + printed.length,
    hasParts,
  }));
}

/** Shorter codes, and codes of only letters or only digits, look like too many other words. */
const OWN_SHAPE = { chars: 6, digits: 3 } as const;

/**
 * Returns the form, character by character, of a code that no known brand prints: anything else of that form on a page
 * is another product's code. Letters and digits that look alike may replace each other, because this code may be the
 * one that was misread. Undefined for a code whose form is known, or that says too little.
 */
export function ownShapeOf(
  code: string,
  brands: readonly string[],
  forms: CodeForms = KNOWN_FORMS,
): RegExp | undefined {
  const text = upperCase(code).trim();
  if (!saysEnough(text) || hasKnownShape(text, brands, forms)) return undefined;
  const form = text.replace(/[A-Z\d]|[^A-Z\d]+/g, (part) => {
    if (isLetterDigitLookAlike(part)) return '[A-Z0-9]';
    return /[A-Z]/.test(part) ? '[A-Z]' : /\d/.test(part) ? '\\d' : SPLIT;
  });
  return new RegExp(`(?<![A-Z0-9])${form}(?![A-Z0-9])`, 'g');
}

function saysEnough(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return (
    /[A-Z]/.test(text) &&
    digits >= OWN_SHAPE.digits &&
    comparisonKey(text).length >= OWN_SHAPE.chars
  );
}

/**
 * Returns the brands to which the shape of this code belongs; empty if it fits several shapes or none, and for taught
 * shapes.
 */
export function brandsOfShape(code: string): readonly string[] {
  const text = upperCase(code).trim();
  const [fitting, ...others] = KNOWN_FORMS.patterns.filter(
    (pattern) => !pattern.needsBrand && pattern.whole.test(text),
  );
  return fitting === undefined || others.length > 0 ? [] : fitting.brands;
}

/**
 * Returns true if the text prints exactly this code: not as a part of a longer code (the model without its colour), and
 * not as the start of another code. A page number after the code does no harm, nor does a retailer's size
 * (`DD1391-100-10.5`) after a code of known shape.
 */
export function printsCode(
  text: string,
  key: string,
  brands: readonly string[],
  forms: CodeForms = KNOWN_FORMS,
): boolean {
  // A word is not a code, even if it was typed as one: no brand has a code without a digit.
  if (key.length < THRESHOLDS.confirmableKeyChars || !/\d/.test(key)) return false;
  const upper = upperCase(text);
  const longer = printedCodes(text, brands, undefined, forms).filter(
    (code) => code.key.length > key.length,
  );
  for (const match of upper.matchAll(anySpelling(key))) {
    const end = match.index + match[0].length;
    if (longer.some((code) => match.index < code.end && code.start < end)) continue;
    if (!isSensiblySplit(match[0])) continue;
    if (isHarmlessTail(upper.slice(end), hasKnownShape(match[0], brands, forms))) return true;
  }
  return false;
}

/** A pattern for the code with at most one separator between any two characters. */
function anySpelling(key: string): RegExp {
  const spelled = [...key].join(SPLIT);
  return new RegExp(`(?<![A-Z0-9])${spelled}(?![A-Z0-9])`, 'g');
}

/** At most three parts; a single character between spaces belongs to other text. */
function isSensiblySplit(spelled: string): boolean {
  const parts = spelled.split(/[^A-Z0-9]/);
  if (parts.length > 3) return false;
  return !spelled.includes(' ') || parts.every((part) => part.length > 1);
}

/**
 * What may follow: nothing attached, a word, a page number of five or more digits, and after a code of known shape a
 * size of one or two digits.
 */
function isHarmlessTail(rest: string, knownShape: boolean): boolean {
  const tail = /^[-\u2010-\u2015\u2212_./](\d+)/.exec(rest)?.[1];
  if (tail === undefined || tail.length >= THRESHOLDS.confirmableKeyChars) return true;
  return tail.length <= 2 && knownShape;
}

function hasKnownShape(printed: string, brands: readonly string[], forms: CodeForms): boolean {
  return forms.patterns.some(
    (pattern) =>
      pattern.whole.test(printed) &&
      (!pattern.needsBrand || pattern.brands.some((brand) => brands.includes(brand))),
  );
}

/** Whether another code of the brand differs from this one only in a look-alike character: O for 0. */
export function hasLookAlike(code: string, brand: string, forms: CodeForms): boolean {
  const brands = [brandNameOf(brand, forms) ?? brand];
  const isCode = (other: string) => hasKnownShape(other, brands, forms);
  return ambiguousPlaces(upperCase(code).trim(), isCode).length > 0;
}

function upperCase(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}
