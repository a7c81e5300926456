/** The names of each size system, as labels and stores write them. */
export const SYSTEM_NAMES = {
  US: 'US USA',
  UK: 'UK GB',
  EU: 'EU EUR EUROPE',
  CM: 'CM MM',
  FR: 'FR',
  IT: 'IT',
  DE: 'DE',
  BR: 'BR',
  MX: 'MX',
  AU: 'AU',
  JP: 'JP JPN',
  KR: 'KR KOR',
  CN: 'CN CHN',
} as const;

/** How a number is to be read. CM is the length of the foot, which is also how Japan, Korea and China count. */
export type SizeSystem = keyof typeof SYSTEM_NAMES;

/** One size as printed on a label or written in a store. */
export type Size = {
  /** Null where the print does not say, as of `9`, and of sizes that have none, as `XL` and `W34 L34`. */
  system: SizeSystem | null;
  /** What two prints of one size have in common: `42.67` of `42 2/3`, `2XL` of `XX-Large`, `W34L34` of `34/34`, `ONESIZE` of `OS`. */
  value: string;
  /** The number alone, as a store would write it: `42 2/3`, `10C`; the text where there is no number. */
  printed: string;
  isNumber: boolean;
  /** Children's sizes count from the start again: child, youth, kid. */
  suffix: '' | 'C' | 'Y' | 'K';
  /** Of a US size, which counts men and women apart; null where the print does not say. */
  audience: 'men' | 'women' | null;
  /** What else the print says, such as `WIDE`. */
  rest: string;
};
