import { AppError } from '#app/platform/errors.ts';
import { checkDigit, expandUpcE, hasRightCheckDigit, toGtin14 } from './gtin.ts';
import { normaliseStyleCode } from './style-code/normalise-style-code.ts';

/** What a user scanned or typed to identify a box. */
export type ScannedCode = {
  /** The digits of a barcode; a style code, or a number that may be either, as typed. */
  text: string;
  /** The barcodes that the text may be, as 14 digits: none for a style code, two if both EAN-8 and UPC-E fit. */
  gtins: string[];
  /** The text as a style code; null if it can only be a barcode. */
  styleCode: string | null;
};

/** The longest style code that the match accepts. */
const MAX_CHARS = 120;
const MIN_CHARS = 3;
const MAX_DIGITS = 14;
/** From this length on, a number is a barcode or wrong: numeric style codes of known brands are shorter. */
const MIN_BARCODE_DIGITS = 12;

/** Returns what was scanned or typed, or in `problem` why it can be neither a barcode nor a style code. */
export function parseScannedCode(typed: string): ScannedCode | { problem: string } {
  const text = typed.trim();
  const digits = text.replace(/\s/g, '');
  if (text === '') return { problem: 'Scan or type a barcode or a style code.' };
  if (!/^\d+$/.test(digits)) return parseText(text);
  return digits.length < MIN_BARCODE_DIGITS ? parseShortNumber(text, digits) : parseNumber(digits);
}

function parseNumber(digits: string): ScannedCode | { problem: string } {
  const { length } = digits;
  if (length > MAX_DIGITS)
    return {
      problem: `A barcode has at most ${MAX_DIGITS} digits, and this has ${length}. Scan it once.`,
    };
  if (/^0+$/.test(digits)) return { problem: 'This number is all zeros. Scan the box again.' };
  const gtin = toGtin14(digits);
  if (gtin !== null) return { text: digits, gtins: [gtin], styleCode: null };
  const body = digits.slice(0, -1);
  return {
    problem: `A digit is wrong: a barcode that begins with ${body} ends in ${checkDigit(body)}. Scan it again.`,
  };
}

/**
 * A number of eight digits may be a barcode or a style code; any other number below twelve digits only a style code.
 */
function parseShortNumber(text: string, digits: string): ScannedCode | { problem: string } {
  const asText = parseText(text);
  if ('problem' in asText) return asText;
  const gtins = shortGtins(digits);
  return gtins.length > 0 ? { ...asText, text: digits, gtins } : asText;
}

function shortGtins(digits: string): string[] {
  if (digits.length !== 8) return [];
  const upcA = expandUpcE(digits);
  const asUpcE = upcA !== null && hasRightCheckDigit(upcA) ? toGtin14(upcA) : null;
  return [toGtin14(digits), asUpcE].filter((gtin) => gtin !== null);
}

function parseText(text: string): ScannedCode | { problem: string } {
  if (text.length > MAX_CHARS)
    return { problem: `A style code has at most ${MAX_CHARS} characters. Type it again.` };
  if (/:\/\//.test(text))
    return { problem: 'This is a web address. Scan the barcode, or type the style code.' };
  try {
    const { comparisonKey, printed } = normaliseStyleCode(text, '/code');
    if (comparisonKey.length >= MIN_CHARS) return { text: printed, gtins: [], styleCode: printed };
    return { problem: `A style code has at least ${MIN_CHARS} letters or digits.` };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}
