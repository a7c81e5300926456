/** Tells the keys of a keyboard-wedge scanner, which types what it reads, from those of the user. */
export type WedgeDetector = {
  /** @param at when the key was pressed, in milliseconds @returns the digits when Enter ends them, else null */
  press(key: string, at: number): string | null;
};

/** Nobody types eight digits at this pace; scanners take 1 to 30 ms per key. */
export const MAX_BETWEEN_KEYS_MS = 50;
const MIN_DIGITS = 8;

/** Collects digits that follow each other faster than a hand can type, and end with Enter. */
export function createWedgeDetector(): WedgeDetector {
  let digits = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    press(key, at) {
      const isFast = at - lastAt <= MAX_BETWEEN_KEYS_MS;
      lastAt = at;
      if (/^\d$/.test(key)) {
        digits = isFast ? digits + key : key;
        return null;
      }
      const typed = digits;
      digits = '';
      return key === 'Enter' && isFast && typed.length >= MIN_DIGITS ? typed : null;
    },
  };
}
