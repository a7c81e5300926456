import { MAX_BETWEEN_KEYS_MS } from '../../capture/scan/wedge-detector.ts';

/** How long to wait for another key: a keyboard-wedge scanner presses its next key well before. */
const ALONE_AFTER_MS = 2 * MAX_BETWEEN_KEYS_MS;

/** Tells a digit that the user presses from those of a barcode, which a keyboard-wedge scanner types. */
export type SingleDigitDetector = {
  /** @param at when the key was pressed, in milliseconds */
  press(key: string, at: number): void;
  /** Discards a digit that was not reported yet. */
  stop(): void;
};

/** @param onDigit called with a digit from 1 to 9 if no other key is pressed shortly before or after it */
export function createSingleDigitDetector(onDigit: (digit: number) => void): SingleDigitDetector {
  let lastAt = Number.NEGATIVE_INFINITY;
  let alone: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(alone);
  return {
    press(key, at) {
      stop();
      const isFast = at - lastAt <= MAX_BETWEEN_KEYS_MS;
      lastAt = at;
      if (!isFast && /^[1-9]$/.test(key))
        alone = setTimeout(() => onDigit(Number(key)), ALONE_AFTER_MS);
    },
    stop,
  };
}
