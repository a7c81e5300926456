import { VARIANT_MEANINGS, type VariantHit, type VariantMeaning } from './variant-table.ts';

const NUMBER = String.raw`(\d{1,2}(?:[.,]5)?)`;
/**
 * Children's sizes: the letter is joined to its number (10C, 5.5Y), or both follow a system (US 5 Y, see
 * `OF_CHILDREN`).
 */
const LETTERED = new RegExp(String.raw`(?<![\p{L}\p{N}.,-])${NUMBER}([CYT])(?![\p{L}\p{N}])`, 'gu');
const OF_CHILDREN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:US|UK|SIZE|SZ)\s?${NUMBER}\s?([CYTK])(?![\p{L}\p{N}])`,
  'gu',
);
/** Continental sizes up to 31, which are children's shoe sizes: garments begin at 32. */
const CONTINENTAL = /(?<![\p{L}\p{N}])EUR?\s?(1[6-9]|2\d|3[01])(?:[.,]5)?(?![\p{L}\p{N}.,])/gu;
/** Sizes for women or men with their system: US W 8, W US 8, USW8, US M 9. */
const GENDERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:US\s?([WM])|([WM])\s?US)\s?${NUMBER}(?![\p{N}])`,
  'gu',
);
/**
 * Sizes for women or men without a system, only in text that is nothing but a size: W 8, M 9.5 / W 11. W32 is the waist
 * of trousers.
 */
const BARE_GENDERED = /(?<![\p{L}\p{N}])([WM])\s?(\d|1\d)(?:[.,]5)?(?![\p{L}\p{N}.,])/gu;
/** US 10W: the width. Apart from its number (US 10 W) it counts only in text that is nothing but a size. */
const WIDE = /(?<![\p{L}\p{N}])(?:US|UK|SIZE)\s?\d{1,2}(?:[.,]5)?W(?![\p{L}\p{N}])/giu;
const WIDE_APART = /(?<![\p{L}\p{N}])(?:US|UK|SIZE)\s?\d{1,2}(?:[.,]5)?\s?W(?![\p{L}\p{N}])/giu;

/**
 * The largest sizes of toddlers, little kids and big kids on Nike's scale (10C, 3Y, 7Y), and of children on any scale.
 */
const TODDLER_TO = 10;
const YOUNGER_TO = 3;
const OLDER_TO = 7;
const CHILD_TO = 16;
/** Toddlers' garments are below this size: 2T to 5T. */
const TODDLER_T_BELOW = 6;

/**
 * Finds sizes that say who a product is for: 10C, 5Y, US W 8, EU 25.
 * @param isSize whether the text is a size and nothing else
 */
export function sizeHits(text: string, isSize: boolean): VariantHit[] {
  const hits = (
    shape: RegExp,
    saysOf: (match: RegExpExecArray) => VariantMeaning | null,
  ): VariantHit[] =>
    [...text.matchAll(shape)].flatMap((match) => {
      const says = saysOf(match);
      return says === null ? [] : [{ says, word: match[0] }];
    });
  const ofChild = ([, number = '', letter]: RegExpExecArray) =>
    saysOfChildSize(Number(number.replace(',', '.')), letter);
  const withSystem = [
    ...hits(OF_CHILDREN, ofChild),
    ...hits(GENDERED, ([, behind, before]) => genderOf(behind ?? before)),
  ];
  const bare = [
    ...hits(LETTERED, ofChild),
    ...(isSize ? hits(BARE_GENDERED, ([, letter]) => genderOf(letter)) : []),
  ];
  return [
    ...withSystem,
    ...bare.filter(({ word }) => !withSystem.some((one) => one.word.endsWith(word))),
    ...hits(CONTINENTAL, () => VARIANT_MEANINGS.child),
    ...hits(isSize ? WIDE_APART : WIDE, () => VARIANT_MEANINGS.wide),
  ];
}

function genderOf(letter: string | undefined): VariantMeaning {
  return letter === 'W' ? VARIANT_MEANINGS.women : VARIANT_MEANINGS.men;
}

/** A size above 7Y is an age in years or, on some scales, a size below 1Y: a child's size either way. */
function saysOfChildSize(number: number, letter: string | undefined): VariantMeaning | null {
  if (number > CHILD_TO) return null;
  if (letter === 'T') return number < TODDLER_T_BELOW ? VARIANT_MEANINGS.toddler : null;
  if (letter === 'Y') {
    if (number > OLDER_TO) return VARIANT_MEANINGS.child;
    return number > YOUNGER_TO ? VARIANT_MEANINGS.older : VARIANT_MEANINGS.olderOrYounger;
  }
  if (letter === 'K') return VARIANT_MEANINGS.toddlerOrYounger;
  if (number > TODDLER_TO) return VARIANT_MEANINGS.younger;
  return number === TODDLER_TO ? VARIANT_MEANINGS.toddlerOrYounger : VARIANT_MEANINGS.toddler;
}

/**
 * What widths on American labels mean. D is the usual width for men and wide for women, B is the usual width for women
 * and narrow for men.
 */
const WIDTHS: readonly [shape: RegExp, says: VariantMeaning][] = [
  [/^(?:[246]E|E{2,4}|W{1,2}|X{1,2}W|(?:X[- ]?|EXTRA )?WIDE)$/, VARIANT_MEANINGS.wide],
  [/^(?:[246]A|A{2,4}|N|NARROW)$/, VARIANT_MEANINGS.narrow],
  [/^(?:M|R|MEDIUM|REGULAR|STANDARD)$/, VARIANT_MEANINGS.standard],
  [/^D$/, VARIANT_MEANINGS.standardOrWide],
  [/^B$/, VARIANT_MEANINGS.standardOrNarrow],
];

/** @param text what a label prints as its width, and nothing else */
export function widthHits(text: string): VariantHit[] {
  const word = text.trim();
  const found = WIDTHS.find(([shape]) => shape.test(word.toUpperCase()));
  return found ? [{ says: found[1], word }] : [];
}
