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

/** How to read a number. CM is the length of the foot, by which Japan, Korea and China size shoes, too. */
export type SizeSystem = keyof typeof SYSTEM_NAMES;

/** One size as printed on a label or written in a store. */
export type Size = {
  /** Null if the print does not say (`9`), and for sizes that have no system (`XL`, `W34 L34`). */
  system: SizeSystem | null;
  /**
   * What all prints of one size have in common: `42.67` for `42 2/3`, `2XL` for `XX-Large`, `W34L34` for `34/34`,
   * `ONESIZE` for `OS`.
   */
  value: string;
  /** The number alone, as a store would write it: `42 2/3`, `10C`; the text if there is no number. */
  printed: string;
  isNumber: boolean;
  /** Children's sizes have scales of their own: child, youth, kid. */
  suffix: '' | 'C' | 'Y' | 'K';
  /** For a US size, which differs for men and women; null if the print does not say. */
  audience: 'men' | 'women' | null;
  /** What else the print says, such as `WIDE`. */
  rest: string;
};
