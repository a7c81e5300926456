import { SIZE_OPTION_WORDS } from './size-words.ts';

const SYSTEMS = 'us|uk|eur?|cm|jp';
const NUMBER = '\\d{1,3}(?:[.,]\\d)?';
const SIZES = [
  // Size 9, Gr. 42, EU42.5, US men's 9-10
  new RegExp(
    `\\b(?:${SIZE_OPTION_WORDS}|sizes|sz|gr|${SYSTEMS})\\.?\\s*(?:(?:wo)?men'?s?)?\\s*${NUMBER}(?:\\s*(?:-|to|/)\\s*${NUMBER})?(?!\\d)`,
    'giu',
  ),
  // 9 US, 27 cm
  new RegExp(`\\b${NUMBER}\\s*(?:${SYSTEMS}|mm|gb)\\b`, 'giu'),
  // 5 Y, 10.5 D; a number of three digits before a width is a model: 574 M
  /\b\d{1,2}(?:[.,]\d)?\s*[yckdm]\b/giu,
  /\bw\d{2}\s*l\d{2}\b/giu,
];

/** Returns a title without the sizes that it names. A number alone stays, because it may name the model. */
export function withoutSizes(title: string): string {
  return SIZES.reduce((text, size) => text.replace(size, ' '), title);
}
