import type { SizeToken, System } from './size-tokens.ts';

/** A number (or letters) with the size system that the label prints beside or above it. */
export type SizePair = {
  system: System | 'alpha' | 'waist' | 'age';
  value: number;
  suffix: string;
  text: string;
  /** The heading says that it is a women's size. */
  isWomens: boolean;
  /** A word such as SIZE marks it as a size, and no system is named. */
  isCalled?: true;
  confidence: number;
  token: SizeToken;
};

/** Whether a value lies in a range, ends included. */
export const isInRange = (value: number, [low, high]: readonly [number, number]) =>
  value >= low && value <= high;
