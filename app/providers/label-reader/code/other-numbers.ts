/** Numbers that their own form tells from style codes. */
const FORMS: readonly RegExp[] = [
  // Dates.
  /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/,
  /^(?:19|20)\d{2}[./-]\d{1,2}(?:[./-]\d{1,2})?$/,
  /^\d{1,2}[./-](?:19|20)\d{2}$/,
  /^(?:19|20)\d{2}$/,
  /^(?:0?[1-9]|1[0-2])\/(?:19|20)\d{1,2}(?!\d)/,
  // Fractions of inches.
  /^\d{1,2}[ -]\d\/\d$/,
  // Prices.
  /^\d{1,4}[.,]\d{2}$/,
  // Measures and sizes.
  /^\d{1,4}(?:CM|MM|KG|G|ML|L|PCS|PRS|OZ|LB|LBS)$/,
  /^(?:N\.?|G\.?)?W?\.?\d{1,3}[.,]\d$/,
  /^(?:US|UK|EU|EUR|CM|JP|MX|BR|W|L)\d{1,3}(?:[.,]5)?$/,
  // Rows of sizes.
  /^(?:US|UK|EUR?|FR|CM|JPN?|MX|BR) ?\d{1,2}(?:[.,]5)? /,
  /(?:^|[ /])(?:US|UK|EUR?|FR|CM|JPN?|MX|BR) ?\d{1,2}(?:[.,]5| ?[12]\/3)?$/,
  // Models with their version: 2010V14.
  /^\d{3,4}V\d{1,2}$/,
  // Barcodes that were not read.
  /^\d{12,14}$/,
];

/** Digits of a barcode this long are no code that has them by chance. */
const BARCODE_DIGITS = 5;

/**
 * Whether print is a number of another kind whatever stands beside it.
 * @param gtins numbers of the photo's barcodes
 */
export function isOtherNumber(printed: string, gtins: readonly string[]): boolean {
  const upper = printed.toUpperCase();
  const bare = upper.replace(/[^A-Z0-9]/g, '');
  if (FORMS.some((form) => form.test(upper)) || /^\d{12,14}$/.test(bare)) return true;
  return (
    bare.length >= BARCODE_DIGITS && /^\d+$/.test(bare) && gtins.some((gtin) => gtin.includes(bare))
  );
}
