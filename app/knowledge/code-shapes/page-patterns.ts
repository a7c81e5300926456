import type { Brand } from '../brands/brand.ts';
import { knownBrand, sameBrand } from '../brands/brand-words.ts';
import { BRANDS } from '../brands/brands.ts';
import type { CodeShape } from './code-shape.ts';
import { type TaughtShape, taughtBrands } from './taught-shape.ts';

/** Finds codes of one form in the text of a page, which has to be in upper case. */
export type PagePattern = {
  /** The brands that print codes of this form. */
  brands: readonly string[];
  /**
   * The form also occurs in prices, order numbers or part numbers: it is a code only if the text names one of the
   * brands.
   */
  needsBrand: boolean;
  /** Codes of this form are usually printed in parts. */
  hasParts: boolean;
  anywhere: RegExp;
  whole: RegExp;
};

const DASH = '[-\u2010-\u2015\u2212_]';
/** After a space, a part without a digit is a word: `1123194 MENS`. */
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
  const hasLetter = /[@*A-Z]/.test(form);
  // The signs of a repeat, `{2,4}`, mean the same in a pattern. A separator is never repeated.
  return form.replace(/./g, (sign, at: number) => {
    if (sign !== '-') return SOURCES[sign] ?? sign;
    // In digits alone a dot is a decimal point; before letters it begins a file extension.
    const dot = hasLetter && form[at + 1] === '#' ? '|\\.' : '';
    return `(?:${DASH}|${SPACE}${dot})?`;
  });
}

const anywhere = (source: string, flags: string) =>
  new RegExp(`(?<![A-Z0-9])(?:${source})(?![A-Z0-9])`, flags);

type NamedShape = CodeShape & { name: string };

function shapesOf(brands: readonly Brand[]): NamedShape[] {
  return brands.flatMap(({ name, shapes = [] }) =>
    shapes.map((shape) => ({ ...shape, name, form: shape.formOnPages ?? shape.form })),
  );
}

/** Returns one pattern per form, for all the brands that print it. */
function patternsOf(shapes: readonly NamedShape[]): PagePattern[] {
  return [...Map.groupBy(shapes, ({ form }) => form)].map(([form, alike]) => ({
    brands: [...new Set(alike.map(({ name }) => name))],
    needsBrand: !alike.every(
      ({ withoutBrand }) => withoutBrand === 'pages' || withoutBrand === 'anywhere',
    ),
    hasParts: /[-~=]/.test(form),
    anywhere: anywhere(toSource(form), 'g'),
    whole: new RegExp(`^(?:${toSource(form)})$`),
  }));
}

/** The shapes in `BRANDS`, which are known for every store. */
const SHAPES = shapesOf(BRANDS);
const PAGE_PATTERNS: readonly PagePattern[] = patternsOf(SHAPES);

/** The forms of codes that are searched for on pages, including those that the store taught. */
export type CodeForms = {
  patterns: readonly PagePattern[];
  /**
   * Finds codes in a product's title, in upper or lower case, that say nothing about the model. Bare numbers are not
   * included.
   */
  inTitles: RegExp;
  /** The names of the brands that only the store knows. */
  taughtBrands: readonly string[];
};

const isBareNumber = (form: string) => /^[#\d{},]+$/.test(form);

function inTitles(shapes: readonly NamedShape[]): RegExp {
  const forms = shapes.filter(({ form, isModelName }) => !isModelName && !isBareNumber(form));
  return anywhere(forms.map(({ form }) => toSource(form)).join('|'), 'gi');
}

/** The forms for a store that taught nothing. */
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

/** Whether a code, in upper case, has one of the shapes that are known for a brand. */
export function hasShapeOf({ name }: Brand, code: string): boolean {
  return PAGE_PATTERNS.some(({ brands, whole }) => brands.includes(name) && whole.test(code));
}

/** Returns the name that the forms use for a brand: its usual name, or the store's; undefined for an unknown brand. */
export function brandNameOf(brand: string, forms: CodeForms): string | undefined {
  return knownBrand(brand)?.name ?? forms.taughtBrands.find((name) => sameBrand(name, brand));
}
