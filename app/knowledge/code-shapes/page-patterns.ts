import type { Brand } from '../brands/brand.ts';
import { knownBrand, sameBrand } from '../brands/brand-words.ts';
import { BRANDS } from '../brands/brands.ts';
import type { CodeShape } from './code-shape.ts';
import { type TaughtShape, taughtBrands } from './taught-shape.ts';

/** Codes of one form in the text of a page, which has to be in upper case. */
export type PagePattern = {
  /** Who prints codes of this form. */
  brands: readonly string[];
  /** The form also occurs as price, order or part number: it is a code only where one of the brands is named. */
  needsBrand: boolean;
  /** It is printed in parts, as a rule. */
  hasParts: boolean;
  anywhere: RegExp;
  whole: RegExp;
};

const DASH = '[-\u2010-\u2015\u2212_]';
/** Behind a space a part without a digit is a word: `1123194 MENS`. */
const SPACE = ' (?=[A-Z]*\\d)';
const SOURCES: Readonly<Record<string, string>> = {
  '@': '[A-Z]',
  '#': '\\d',
  '*': '[A-Z0-9]',
  '~': DASH,
  '=': `(?:${DASH}|${SPACE})`,
  '.': '\\.',
};

function toSource(form: string): string {
  const parts = [...form.matchAll(/([^{}])(\{\d,\d\})?/g)].map(([, sign = '', repeat = '']) => ({
    sign,
    repeat,
  }));
  const hasLetter = /[@*A-Z]/.test(form);
  return parts
    .map(({ sign, repeat }, at) => {
      if (sign !== '-') return `${SOURCES[sign] ?? sign}${repeat}`;
      // Among digits alone a dot is a decimal point, before letters the end of a file's name.
      const dot = hasLetter && parts[at + 1]?.sign === '#' ? '|\\.' : '';
      return `(?:${DASH}|${SPACE}${dot})?`;
    })
    .join('');
}

const anywhere = (source: string, flags: string) =>
  new RegExp(`(?<![A-Z0-9])(?:${source})(?![A-Z0-9])`, flags);

type NamedShape = CodeShape & { name: string };

function shapesOf(brands: readonly Brand[]): NamedShape[] {
  return brands.flatMap(({ name, shapes = [] }) =>
    shapes.map((shape) => ({ ...shape, name, form: shape.formOnPages ?? shape.form })),
  );
}

/** One for each form, of all the brands that print it. */
function patternsOf(shapes: readonly NamedShape[]): PagePattern[] {
  return [...Map.groupBy(shapes, ({ form }) => form)].map(([form, alike]) => ({
    brands: [...new Set(alike.map(({ name }) => name))],
    needsBrand: !alike.every(({ alone }) => alone === 'pages' || alone === 'anywhere'),
    hasParts: /[-~=]/.test(form),
    anywhere: anywhere(toSource(form), 'g'),
    whole: new RegExp(`^(?:${toSource(form)})$`),
  }));
}

/** The shapes that everybody knows. */
const SHAPES = shapesOf(BRANDS);
const PAGE_PATTERNS: readonly PagePattern[] = patternsOf(SHAPES);

/** The forms of codes that pages are read by, those that a store taught among them. */
export type CodeForms = {
  patterns: readonly PagePattern[];
  /** Codes that say nothing about a model in the title of a product, in either case. Long numbers are left in. */
  inTitles: RegExp;
  /** Brands that only the store knows, by name. */
  taughtBrands: readonly string[];
};

const isBareNumber = (form: string) => /^[#\d{},]+$/.test(form);

function inTitles(shapes: readonly NamedShape[]): RegExp {
  const forms = shapes.filter(({ form, isModelName }) => !isModelName && !isBareNumber(form));
  return anywhere(forms.map(({ form }) => toSource(form)).join('|'), 'gi');
}

/** For a store that taught nothing. */
export const KNOWN_FORMS: CodeForms = {
  patterns: PAGE_PATTERNS,
  inTitles: inTitles(SHAPES),
  taughtBrands: [],
};

export function codeFormsWith(taught: readonly TaughtShape[]): CodeForms {
  if (taught.length === 0) return KNOWN_FORMS;
  const brands = taughtBrands(taught);
  const shapes = shapesOf(brands);
  return {
    patterns: [...PAGE_PATTERNS, ...patternsOf(shapes)],
    inTitles: inTitles([...SHAPES, ...shapes]),
    taughtBrands: brands.flatMap(({ name }) => (knownBrand(name) ? [] : [name])),
  };
}

/** Whether a code, in upper case, has one of the shapes that a brand is known for. */
export function hasShapeOf({ name }: Brand, code: string): boolean {
  return PAGE_PATTERNS.some(({ brands, whole }) => brands.includes(name) && whole.test(code));
}

/** The name by which the forms know a brand: its usual one, or the store's; undefined for any other. */
export function brandNameOf(
  brand: string,
  { taughtBrands: taught }: CodeForms,
): string | undefined {
  return knownBrand(brand)?.name ?? taught.find((name) => sameBrand(name, brand));
}
