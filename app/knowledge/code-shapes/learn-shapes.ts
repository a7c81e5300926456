import { knownBrand } from '../brands/brand-words.ts';
import { comparisonKey } from '../style-code/comparison-key.ts';
import { upperNfkc } from '../style-code/upper-nfkc.ts';
import { plainWords } from '../words/plain-words.ts';
import { hasShapeOf } from './page-patterns.ts';
import { isTaughtForm, type TaughtShape } from './taught-shape.ts';

/** A shape and the number of different codes from which it was learnt. */
export type CountedTaughtShape = TaughtShape & { codes: number };

/** Fewer codes than this may share a form by chance. */
const MIN_CODES = 5;
/**
 * If this many vendors have codes of one form that begin with the same letters, the store numbers its products itself.
 */
const MIN_VENDORS_FOR_STORE_NUMBERING = 3;
const MIN_CHARS = 5;
const MIN_CHARS_WITHOUT_SEPARATOR = 6;
/** A code has three digits in a row; `W32-L30` is a size. */
const NUMBER = /#{3}/;
/** Limited because every shape is searched for on every page. */
const MAX_SHAPES = 200;
/** The only form of digits alone that is unlike a date, a price, a phone number and a GTIN. */
const NUMBERS_WITH_COLOUR = /^#{6,7}=#{2,3}$/;

/**
 * Learns shapes from a store's codes: one for each vendor and form with at least five different codes. Nothing is
 * learnt from forms that other numbers share, from the store's own numbering, and from codes whose shape is already
 * known for the vendor.
 */
export function learnShapes(
  codes: readonly { vendor: string; code: string }[],
): CountedTaughtShape[] {
  const found = codes.flatMap(({ vendor, code }) => {
    const known = knownBrand(vendor);
    const brand = known?.name ?? vendor.trim();
    const printed = upperNfkc(code);
    const form = formOf(printed);
    const brandKey = plainWords(brand).join(' ');
    const isUsable = brandKey.length > 1 && form !== null && isDistinctive(form);
    if (!isUsable || (known && hasShapeOf(known, printed))) return [];
    const letters = printed.replace(/[^A-Z].*/, '');
    return [{ brand, brandKey, printed, form, letters }];
  });
  const lettered = found.filter(({ letters }) => letters !== '');
  const alike = Map.groupBy(lettered, ({ form, letters }) => `${letters} ${form}`);
  const ownNumbers = new Set([...alike.values()].filter(areOfManyVendors).flat());
  const usable = found.filter((one) => !ownNumbers.has(one));
  return [...Map.groupBy(usable, ({ brandKey, form }) => `${brandKey} ${form}`).values()]
    .flatMap(toShape)
    .sort((one, other) => other.codes - one.codes)
    .slice(0, MAX_SHAPES);
}

const areOfManyVendors = (alike: readonly { brandKey: string }[]) =>
  new Set(alike.map(({ brandKey }) => brandKey)).size >= MIN_VENDORS_FOR_STORE_NUMBERING;

/** Returns the shape of one vendor's codes of one form; empty if there are too few codes. */
function toShape(
  alike: readonly (Omit<TaughtShape, 'example'> & { printed: string })[],
): CountedTaughtShape[] {
  const byKey = new Map(alike.map((one) => [comparisonKey(one.printed), one]));
  const [first] = [...byKey.values()].sort((a, b) => (a.printed < b.printed ? -1 : 1));
  if (first === undefined || byKey.size < MIN_CODES) return [];
  return [{ brand: first.brand, form: first.form, example: first.printed, codes: byKey.size }];
}

/** Returns a code's form: the kinds of its characters, with its separators. Null if the text cannot be a code. */
function formOf(printed: string): string | null {
  // The separator may be missing, except in a code of digits alone: without it, any number would match.
  const separator = /[A-Z]/.test(printed) ? '-' : '=';
  const form = printed
    .replace(/[@#=]/g, '?')
    .replace(/[A-Z]/g, '@')
    .replace(/\d/g, '#')
    .replace(/[-_ \u2010-\u2015\u2212]/g, separator);
  return isTaughtForm(form) ? form : null;
}

/** Whether other numbers and words seldom have this form. */
function isDistinctive(form: string): boolean {
  const count = (sign: string) => form.split(sign).length - 1;
  const chars = count('@') + count('#');
  const hasSeparator = chars < form.length;
  if (count('@') === 0) return NUMBERS_WITH_COLOUR.test(form);
  return NUMBER.test(form) && chars >= (hasSeparator ? MIN_CHARS : MIN_CHARS_WITHOUT_SEPARATOR);
}
