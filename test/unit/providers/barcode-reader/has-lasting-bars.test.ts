import { describe, expect, it } from 'vitest';
import { hasLastingBars } from '#app/providers/barcode-reader/bars/bent/has-lasting-bars.ts';

const WIDTH = 400;
const HEIGHT = 120;

/** A picture that is dark where `isDark` says so. */
const draw = (isDark: (x: number, y: number) => boolean) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_none, at) =>
    isDark(at % WIDTH, Math.floor(at / WIDTH)) ? 30 : 220,
  ),
});
const fieldOf = (length: number) => ({
  centre: { x: WIDTH / 2, y: HEIGHT / 2 },
  angle: 0,
  length,
  height: 100,
});
/** Bars of uneven width that lean by `lean` pixels a row. */
const bars = (lean: number) =>
  draw((x, y) => Math.sin(((x + lean * y) / 3) ** 1.1) > 0.2 * Math.sin(x / 17));

describe('hasLastingBars', () => {
  it('holds for bars, also slanted ones', () => {
    expect([0, 0.4, -0.4].map((lean) => hasLastingBars(bars(lean), fieldOf(300)))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('does not hold for what changes from row to row, as letters do', () => {
    const letters = draw((x, y) => Math.sin(x * (1 + (Math.floor(y / 6) % 5) / 7)) > 0);
    expect(hasLastingBars(letters, fieldOf(300))).toBe(false);
  });

  it('does not hold for bars too narrow to be told apart', () => {
    expect(hasLastingBars(bars(0), fieldOf(110))).toBe(false);
  });
});
