import { BRANDS } from '../brands/brands.ts';

/** Codes of one form in the text of a page, which has to be in upper case. */
export type PagePattern = {
  /** Who prints codes of this form. */
  brands: readonly string[];
  /** The form also occurs as price, order or part number: it is a code only where one of the brands is named. */
  needsBrand: boolean;
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

const SHAPES = BRANDS.flatMap(({ name, shapes = [] }) =>
  shapes.map((shape) => ({ ...shape, name, form: shape.formOnPages ?? shape.form })),
);

/** One for each form, of all the brands that print it. */
export const PAGE_PATTERNS: readonly PagePattern[] = [
  ...Map.groupBy(SHAPES, ({ form }) => form),
].map(([form, shapes]) => ({
  brands: [...new Set(shapes.map(({ name }) => name))],
  needsBrand: !shapes.every(({ alone }) => alone === 'pages' || alone === 'anywhere'),
  anywhere: anywhere(toSource(form), 'g'),
  whole: new RegExp(`^(?:${toSource(form)})$`),
}));

const isBareNumber = (form: string) => /^[#\d{},]+$/.test(form);

/** Codes that say nothing about a model in the title of a product, in either case. Long numbers are left in. */
export const CODES_IN_TITLES = anywhere(
  SHAPES.filter(({ form, isModelName }) => !isModelName && !isBareNumber(form))
    .map(({ form }) => toSource(form))
    .join('|'),
  'gi',
);
