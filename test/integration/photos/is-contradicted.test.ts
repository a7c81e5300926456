import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import { isContradicted } from '#app/providers/barcode-reader/bars/is-contradicted.ts';
import { readSymbols } from '#app/providers/barcode-reader/read-symbols.ts';
import { drawBars } from './draw-bars.ts';
import { encodeModules } from './encode-modules.ts';

/** Corners of the drawn symbol, in reading order. */
function findCorners({ width }: GreyImage, modules: number, modulePx: number, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (u: number, v: number) => ({
    x: width / 2 + u * cos - v * sin,
    y: width / 2 + u * sin + v * cos,
  });
  const half = (modules * modulePx) / 2;
  return {
    topLeft: at(-half, -29),
    topRight: at(half, -29),
    bottomRight: at(half, 29),
    bottomLeft: at(-half, 29),
  };
}

type Drawing = {
  modulePx?: number;
  angle?: number;
  blurPx?: number;
  noise?: number;
  below?: string;
};

function isReadContradicted(printed: string, read: string, drawing: Drawing = {}): boolean {
  const { modulePx = 3, angle = 0 } = drawing;
  const bars = encodeModules(printed);
  const image = drawBars({ bars, modulePx, angle, ...drawing });
  return isContradicted(image, read, findCorners(image, bars.length, modulePx, angle));
}

describe('isContradicted', () => {
  it.each([
    ['0195504583218', '0195404583218'],
    ['0884504123458', '0884404123448'],
    ['0195503587218', '0795503587218'],
    ['75513537', '75113537'],
    ['79513537', '79513531'],
  ])('contradicts: the bars of %s, read as %s', (printed, read) => {
    for (const modulePx of [2, 3, 4]) {
      for (const angle of [0, 0.1 - Math.PI]) {
        expect(isReadContradicted(printed, read, { modulePx, angle })).toBe(true);
      }
    }
  });

  it.each(['0195503583218', '4081488076325', '96385074'])(
    'does not contradict a right reading of %s',
    (text) => {
      for (const blurPx of [0, 2.5]) {
        for (const noise of [0, 30]) {
          expect(isReadContradicted(text, text, { angle: 0.05, blurPx, noise })).toBe(false);
        }
      }
    },
  );

  it('does not contradict when the picture is too blurred or shows no bars', () => {
    expect(isReadContradicted('0195504583218', '0195404583218', { blurPx: 5 })).toBe(false);
    const blank = { width: 400, height: 400, data: new Uint8Array(160_000).fill(200) };
    expect(isContradicted(blank, '0195404583218', findCorners(blank, 95, 3, 0))).toBe(false);
  });

  it('does not contradict a reading that some bands agree with', () => {
    const below = encodeModules('0195504583218');
    expect(isReadContradicted('0195503583218', '0195503583218', { below })).toBe(false);
    expect(isReadContradicted('0195503583218', '0195504583218', { below })).toBe(false);
  });
});

describe('readSymbols', () => {
  /** On white, 1200 by 900 pixels: large enough for zxing to scan it at a third of its size, too. */
  function drawPhoto(digits: string): GreyImage {
    const [width, height] = [1200, 900];
    const bars = encodeModules(digits);
    const data = Uint8Array.from({ length: width * height }, (_value, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isDark = y >= 560 && y < 710 && bars[Math.floor((x - 220) / 4)] === '1';
      return isDark ? 0 : 240;
    });
    return { width, height, data };
  }

  // At a third of the size 51 scan lines give another number, such as 0195404583218.
  it.each(['1195503583218', '0105503583218', '0195573583218', '0195504583218', '0195503580218'])(
    'reads no other number from %s, whose check digit is wrong',
    async (digits) => {
      expect(await readSymbols(drawPhoto(digits))).toEqual([]);
    },
  );

  it.each(['0195503583218', '4081488076325', '96385074'])('reads %s', async (digits) => {
    expect(await readSymbols(drawPhoto(digits))).toMatchObject([{ text: digits }]);
  });
});
