import { knownBrand } from '../brands/brand-words.ts';
import { comparisonKey } from '../style-code/comparison-key.ts';
import { upperNfkc } from '../style-code/upper-nfkc.ts';
import { plainWords } from '../words/plain-words.ts';
import { hasShapeOf } from './page-patterns.ts';
import { isTaughtForm, type TaughtShape } from './taught-shape.ts';

/** A shape with the number of different codes that it was learnt from. */
export type LearntShape = TaughtShape & { codes: number };

/** Fewer codes of one form may share it by chance. */
const LEAST_CODES = 5;
/** So many vendors whose codes begin with the same letters: the store numbers its products itself. */
const VENDORS_OF_OWN_NUMBERS = 3;
const LEAST_CHARS = 5;
const LEAST_CHARS_WITHOUT_SEPARATOR = 6;
/** `W32-L30` is a size. */
const NUMBER = /#{3}/;
/** Each of them is looked for on every page. */
const MOST_SHAPES = 200;
/** The only numbers that are unlike a date, a price, a phone number and a GTIN. */
const NUMBERS_WITH_COLOUR = /^#{6,7}=#{2,3}$/;

/**
 * Learns shapes from the codes of a store: one for each vendor and form of which there are five different codes. Nothing
 * is learnt of forms that other numbers have, too, of the store's own numbering, and of codes that the vendor is known for.
 */
export function learnShapes(codes: readonly { vendor: string; code: string }[]): LearntShape[] {
  const found = codes.flatMap(({ vendor, code }) => {
    const known = knownBrand(vendor);
    const brand = known?.name ?? vendor.trim();
    const printed = upperNfkc(code);
    const form = formOf(printed);
    const isUsable = plainWords(brand).join('').length > 1 && form !== null && isTelling(form);
    if (!isUsable || (known && hasShapeOf(known, printed))) return [];
    const letters = /^[A-Z]+/.exec(printed)?.[0];
    return [{ brand, brandKey: plainWords(brand).join(' '), printed, form, letters }];
  });
  const vendorsOf = Map.groupBy(found, ({ form, letters }) => `${letters} ${form}`);
  const isOwnNumber = ({ form, letters }: (typeof found)[number]) =>
    letters !== undefined &&
    new Set(vendorsOf.get(`${letters} ${form}`)?.map(({ brandKey }) => brandKey)).size >=
      VENDORS_OF_OWN_NUMBERS;
  const usable = found.filter((one) => !isOwnNumber(one));
  return [...Map.groupBy(usable, ({ brandKey, form }) => `${brandKey} ${form}`).values()]
    .flatMap(toShape)
    .sort((one, other) => other.codes - one.codes)
    .slice(0, MOST_SHAPES);
}

/** The shape of codes of one vendor and form; none where they are few. */
function toShape(
  alike: readonly (Omit<TaughtShape, 'example'> & { printed: string })[],
): LearntShape[] {
  const byKey = new Map(alike.map((one) => [comparisonKey(one.printed), one]));
  const [first] = [...byKey.values()].sort((a, b) => (a.printed < b.printed ? -1 : 1));
  if (first === undefined || byKey.size < LEAST_CODES) return [];
  return [{ brand: first.brand, form: first.form, example: first.printed, codes: byKey.size }];
}

/** The kinds of a code's characters, with its separators; null for print that is no code. */
function formOf(printed: string): string | null {
  // A dash may be lost or left out, but not from a number: without it any number would do.
  const separator = /[A-Z]/.test(printed) ? '-' : '=';
  const form = printed
    .replace(/[@#=]/g, '?')
    .replace(/[A-Z]/g, '@')
    .replace(/\d/g, '#')
    .replace(/[-_ \u2010-\u2015\u2212]/g, separator);
  return isTaughtForm(form) ? form : null;
}

/** Other numbers and words seldom have this form. */
function isTelling(form: string): boolean {
  const count = (sign: string) => form.split(sign).length - 1;
  const chars = count('@') + count('#');
  const hasSeparator = chars < form.length;
  if (count('@') === 0) return NUMBERS_WITH_COLOUR.test(form);
  return NUMBER.test(form) && chars >= (hasSeparator ? LEAST_CHARS : LEAST_CHARS_WITHOUT_SEPARATOR);
}
