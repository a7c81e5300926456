import { hasRightCheckDigit } from '#app/knowledge/gtin.ts';
import { joinedCaption } from './captions.ts';

/** A model with its version: 2010V14. */
const VERSION = /^\d{3,4}V\d{1,2}$/;
/** Whether print is a model's number with its version, which no code has beside it: X 1080V13. */
export const isVersion = (printed: string): boolean => VERSION.test(printed);
/** Model names that contain a number: 2010V14, P-6000, GEL-1130. After a caption, the latter two may be codes. */
const MODELS: readonly RegExp[] = [VERSION, /^[A-Z]+-\d{4}$/, /^[A-Z]{3,}[-.]\d+$/];

/** Whether print has the form of a model's name with a number in it. */
export const isModel = (printed: string): boolean => MODELS.some((form) => form.test(printed));

const PRICE = /^\d{1,4}[.,]\d{2}$/;
/** Whether print has the form of a price without its currency. */
export const isPrice = (printed: string): boolean => PRICE.test(printed);

/** Forms that distinguish other numbers from style codes. */
const FORMS: readonly RegExp[] = [
  // Dates.
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/,
  /^(?:19|20)\d{2}[./-]\d{1,2}(?:[./-]\d{1,2})?$/,
  /^\d{1,2}[./-](?:19|20)\d{2}$/,
  /^(?:19|20)\d{2}$/,
  /^(?:0?[1-9]|1[0-2])\/(?:19|20)\d{1,2}(?!\d)/,
  // Fractions of inches.
  /^\d{1,2}[ -]\d\/\d$/,
  PRICE,
  // Measures and sizes.
  /^\d{1,4}(?:CM|MM|KG|G|ML|L|PCS|PRS|OZ|LB|LBS)$/,
  /^(?:N\.?|G\.?)?W?\.?\d{1,3}[.,]\d$/,
  /^(?:US|UK|EU|EUR|CM|JP|MX|BR|W|L)\d{1,3}(?:[.,]5)?$/,
  // Rows of sizes, with a width or without.
  /(?:^|[^A-Z0-9_-])(?:US|UK|EUR?|FR|CM|JPN?|MX|BR) ?\d{1,2}(?:[.,]5| ?[12]\/3)?[A-Z]?(?=[ ,]|$)/,
  VERSION,
];
/** Digits alone, as many as a barcode has. */
const AS_LONG_AS_BARCODE = /^\d{12,14}$/;

/** Minimum number of digits for a match with part of a barcode: a code may contain fewer of them by chance. */
const BARCODE_DIGITS = 5;

/**
 * Whether print is a number other than a style code. The digits of an unread barcode (recognised by their check digit)
 * always are. Other numbers with as many digits are too, unless a caption calls them the style: Ralph Lauren's codes
 * have twelve digits.
 * @param gtins the GTINs of the photo's barcodes
 */
export function isOtherNumber(
  printed: string,
  gtins: readonly string[],
  isCalledStyle: boolean,
): boolean {
  const upper = printed.toUpperCase();
  const bare = upper.replace(/[^A-Z0-9]/g, '');
  if (FORMS.some((form) => form.test(upper))) return true;
  if (AS_LONG_AS_BARCODE.test(bare) && (!isCalledStyle || hasRightCheckDigit(bare))) return true;
  return bare.length >= BARCODE_DIGITS && gtins.some((gtin) => gtin.includes(bare));
}

/**
 * Whether print mixes letters and digits in one number, which is seldom anything but a code. ITEM1130 does not count:
 * it is a caption and its number.
 */
export const isMixed = (printed: string): boolean =>
  /[A-Z]/.test(printed) &&
  /\d.*\d.*\d/.test(printed) &&
  /^(?:[A-Z0-9][./_-]?){7,}$/.test(printed) &&
  !isModel(printed) &&
  joinedCaption(`${printed.replace(/\d.*/, '')}: 00`) === null;
