import { LONGEST_BETWEEN_KEYS_MS } from '../../capture/scan/wedge-detector.ts';

/** A scanner that types presses its next key well before. */
const ALONE_AFTER_MS = 2 * LONGEST_BETWEEN_KEYS_MS;

/** Tells a digit that a person presses from those of a barcode, which a scanner types. */
export type LoneDigits = {
  /** @param at when the key was pressed, in milliseconds */
  press(key: string, at: number): void;
  /** Nothing is told any more. */
  stop(): void;
};

/** @param onDigit called with a digit from 1 to 9 that no other key came shortly before or behind */
export function createLoneDigits(onDigit: (digit: number) => void): LoneDigits {
  let lastAt = Number.NEGATIVE_INFINITY;
  let alone: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(alone);
  return {
    press(key, at) {
      stop();
      const isFast = at - lastAt <= LONGEST_BETWEEN_KEYS_MS;
      lastAt = at;
      if (!isFast && /^[1-9]$/.test(key))
        alone = setTimeout(() => onDigit(Number(key)), ALONE_AFTER_MS);
    },
    stop,
  };
}
