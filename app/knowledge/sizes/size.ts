/** How a number is to be read. CM is the length of the foot, which is also how Japan, Korea and China count. */
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];
export const SIZE_SYSTEMS = [
  'US',
  'UK',
  'EU',
  'CM',
  'FR',
  'IT',
  'DE',
  'BR',
  'MX',
  'AU',
  'JP',
  'KR',
  'CN',
] as const;

/** One size as printed on a label or written in a store. */
export type Size = {
  /** Null where the print does not say, as of `9`, and of sizes that have none, as `XL` and `W34 L34`. */
  system: SizeSystem | null;
  /** What two prints of one size have in common: `42.67` of `42 2/3`, `XL` of `xl`. */
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
