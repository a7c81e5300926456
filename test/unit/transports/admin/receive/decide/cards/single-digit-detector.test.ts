import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSingleDigitDetector } from '#app/transports/admin/receive/decide/cards/single-digit-detector.ts';

/** Keys and the time of each, in milliseconds. */
type Keys = [key: string, at: number][];

const typed = (text: string, msBetween: number): Keys =>
  [...text].map((key, at) => [key, at * msBetween]);

describe('a digit that chooses', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const chosen = (keys: Keys): number[] => {
    const found: number[] = [];
    const digits = createSingleDigitDetector((digit) => found.push(digit));
    const startedAt = Date.now();
    for (const [key, at] of keys) {
      vi.advanceTimersByTime(startedAt + at - Date.now());
      digits.press(key, at);
    }
    vi.runAllTimers();
    return found;
  };

  it('is one that a person presses, from 1 to 9', () => {
    expect(chosen([['2', 0]])).toEqual([2]);
    expect(chosen(typed('2305', 400))).toEqual([2, 3, 5]);
    expect(chosen([['a', 0]])).toEqual([]);
  });

  it.each([1, 10, 30])('is none of a barcode that a scanner types, %i ms a key', (ms) => {
    expect(chosen([...typed('196975123452', ms), ['Enter', 12 * ms]])).toEqual([]);
  });

  it('is none once the page has moved on', () => {
    const found: number[] = [];
    const digits = createSingleDigitDetector((digit) => found.push(digit));
    digits.press('1', 0);
    digits.stop();
    vi.runAllTimers();
    expect(found).toEqual([]);
  });
});
