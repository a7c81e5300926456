import { describe, expect, it } from 'vitest';
import { createWedgeDetector } from '#app/transports/admin/receive/capture/scan/wedge-detector.ts';

/** Types keys at a pace. @returns what was taken for a scan */
function type(keys: readonly string[], paceMs: number): string[] {
  const detector = createWedgeDetector();
  return keys.flatMap((key, index) => detector.press(key, 1_000 + index * paceMs) ?? []);
}

const BARCODE = [...'4006381333931'];

describe('digits and Enter', () => {
  it.each([1, 15, 50])('at %i ms a key are a scanner’s', (paceMs) => {
    expect(type([...BARCODE, 'Enter'], paceMs)).toEqual(['4006381333931']);
  });

  it('at the pace of a hand are a person’s', () => {
    expect(type([...BARCODE, 'Enter'], 90)).toEqual([]);
  });

  it('are taken one code after the other', () => {
    expect(type([...BARCODE, 'Enter', ...BARCODE, 'Enter'], 5)).toHaveLength(2);
  });

  it.each([
    ['seven digits', [...'1234567', 'Enter']],
    ['letters between', [...'4006381x3339', 'Enter']],
    ['no Enter', BARCODE],
    ['Enter alone', ['Enter', 'Enter']],
    ['Tab before Enter', [...BARCODE, 'Tab', 'Enter']],
  ])('are not: %s', (_what, keys) => {
    expect(type(keys, 5)).toEqual([]);
  });
});
