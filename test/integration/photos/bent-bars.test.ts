import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import { decodeBentProfile } from '#app/providers/barcode-reader/bars/bent/decode-bent-profile.ts';
import { hasLastingBars } from '#app/providers/barcode-reader/bars/bent/has-lasting-bars.ts';
import { BENT } from '#app/providers/barcode-reader/bars/read-bar-field.ts';
import { readBars } from '#app/providers/barcode-reader/bars/read-bars.ts';
import { encodeModules } from './encode-modules.ts';

const EAN = '3580281813034';
const WITH_WRONG_CHECK_DIGIT = '3580281813035';
const WIDTH = 492;
const HEIGHT = 160;

/** Draws a line across a symbol whose modules become half as wide to the right, as around a bottle. */
function drawAroundBottle(digits: string): Float32Array {
  const turn = 1.05;
  const modules = encodeModules(digits);
  const from = Math.sin(-0.1);
  const scale = 380 / (Math.sin(turn) - from);
  return Float32Array.from({ length: WIDTH }, (_none, sample) => {
    let sum = 0;
    for (let part = 0; part < 8; part += 1) {
      const angle = Math.asin(Math.min(1, Math.max(-1, (sample + part / 8 - 56) / scale + from)));
      const module = Math.floor(((angle + 0.1) / (turn + 0.1)) * modules.length);
      sum += modules[module] === '1' ? 40 : 220;
    }
    return sum / 8;
  });
}

/** A picture whose pixels have these grey levels. */
const draw = (greyAt: (x: number, y: number) => number): GreyImage => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_none, at) =>
    greyAt(at % WIDTH, Math.floor(at / WIDTH)),
  ),
});

describe('a symbol around a bottle', () => {
  function readTexts(digits: string, method?: typeof BENT): string[] {
    const line = drawAroundBottle(digits);
    const photo = draw((x, y) => (y > 30 && y < 130 ? (line[x] ?? 220) : 220));
    return readBars(photo, [], { ...(method && { method }) }).map(({ text }) => text);
  }

  it('is read where its bars are followed, and only there', () => {
    expect(readTexts(EAN, BENT)).toEqual([EAN]);
    expect(readTexts(EAN)).toEqual([]);
  });

  it('is not turned into a valid number where its check digit is wrong', () => {
    expect(readTexts(WITH_WRONG_CHECK_DIGIT, BENT)).toEqual([]);
    expect(decodeBentProfile(drawAroundBottle(WITH_WRONG_CHECK_DIGIT))).toMatchObject({
      digits: WITH_WRONG_CHECK_DIGIT,
      isCheckDigitRight: false,
    });
  });
});

describe('a field of bars', () => {
  const fieldOf = (length: number) => ({
    centre: { x: WIDTH / 2, y: HEIGHT / 2 },
    angle: 0,
    length,
    height: 100,
  });
  /** Bars of uneven width that lean by `lean` pixels a row. */
  const bars = (lean: number) =>
    draw((x, y) => (Math.sin(((x + lean * y) / 3) ** 1.1) > 0.2 * Math.sin(x / 17) ? 30 : 220));

  it('is followed if its bars go on above and below its middle, slanted or not', () => {
    const areFollowed = [0, 0.4, -0.4].map((lean) => hasLastingBars(bars(lean), fieldOf(300)));
    expect(areFollowed).toEqual([true, true, true]);
  });

  it('is not followed if it changes from row to row, as letters do', () => {
    const letters = draw((x, y) =>
      Math.sin(x * (1 + (Math.floor(y / 6) % 5) / 7)) > 0 ? 30 : 220,
    );
    expect(hasLastingBars(letters, fieldOf(300))).toBe(false);
  });

  it('is not followed if its bars are too narrow to be told apart', () => {
    expect(hasLastingBars(bars(0), fieldOf(110))).toBe(false);
  });
});
