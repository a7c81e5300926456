/**
 * GTINs (EAN-8, UPC-A, EAN-13, GTIN-14), compared as 14 digits.
 * Source: GS1 General Specifications, check digit calculation and prefix list.
 */

/** What a number may be used for; only `product` numbers are worth looking up. */
type GtinRange = 'product' | 'in_store' | 'coupon' | 'publication';

const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * Returns the 14-digit form of an EAN-8, UPC-A, EAN-13 or GTIN-14, or null if the text is not one: another length,
 * other characters, a wrong check digit, or all zeros. White space and dashes inside are ignored.
 */
export function toGtin14(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length) || /^0+$/.test(digits)) return null;
  return hasRightCheckDigit(digits) ? digits.padStart(14, '0') : null;
}

/**
 * Returns the 14-digit form of a barcode in a record: as {@link toGtin14}, and also if a spreadsheet dropped its
 * leading zeros.
 */
export function recordedGtin14(text: string): string | null {
  return toGtin14(text) ?? toGtin14(text.trim().padStart(12, '0'));
}

/** Whether a record has this barcode. False if `barcode` is not a GTIN. */
export function isRecordedAs(recorded: string | null, barcode: string): boolean {
  const gtin14 = toGtin14(barcode);
  return gtin14 !== null && recordedGtin14(recorded ?? '') === gtin14;
}

/** Whether the last digit is the right check digit: weights 3 and 1 from the right, modulo 10. */
export function hasRightCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  return Number(digits.at(-1)) === checkDigit(digits.slice(0, -1));
}

/** Returns the check digit that completes `body`. */
export function checkDigit(body: string): number {
  let sum = 0;
  for (let place = 0; place < body.length; place++) {
    const digit = Number(body[body.length - 1 - place]);
    sum += place % 2 === 0 ? digit * 3 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * Expands an 8-digit UPC-E to its UPC-A, by the last digit but one; returns null for a text of another form. The check
 * digit is that of the UPC-A, so it is usually wrong if the same digits are read as an EAN-8.
 */
export function expandUpcE(text: string): string | null {
  const [, system = '', body = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(text) ?? [];
  if (body === '') return null;
  const last = Number(body[5]);
  const [maker, item] =
    last <= 2
      ? [`${body.slice(0, 2)}${last}00`, `00${body.slice(2, 5)}`]
      : last === 3
        ? [`${body.slice(0, 3)}00`, `000${body.slice(3, 5)}`]
        : last === 4
          ? [`${body.slice(0, 4)}0`, `0000${body.slice(4, 5)}`]
          : [body.slice(0, 5), `0000${last}`];
  return `${system}${maker}${item}${check}`;
}

/**
 * Returns the range in which a 14-digit number lies. In-store numbers (020-029, 040-049, 200-299, and EAN-8 numbers
 * that start with 0 or 2) mean something else in every shop and must never be looked up.
 */
export function gtinRange(gtin14: string): GtinRange {
  if (gtin14.startsWith('000000')) return /^[02]/.test(gtin14.slice(6)) ? 'in_store' : 'product';
  const prefix = Number(gtin14.slice(1, 4));
  if (within(prefix, 20, 29) || within(prefix, 40, 49) || within(prefix, 200, 299)) {
    return 'in_store';
  }
  if (within(prefix, 50, 59) || within(prefix, 981, 984) || within(prefix, 990, 999)) {
    return 'coupon';
  }
  return within(prefix, 977, 979) ? 'publication' : 'product';
}

/** Returns the number as a shop writes it: 8, 12, 13 or 14 digits, without the padding. */
export function shortestGtin(gtin14: string): string {
  return gtin14.replace(/^(?:000000|00|0)/, '');
}

function within(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}
