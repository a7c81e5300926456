import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import { checkDigit } from '#app/knowledge/gtin.ts';
import { SAMPLES_PER_MODULE, TEMPLATES } from '#app/providers/barcode-reader/bars/bar-templates.ts';
import { decodeProfile } from '#app/providers/barcode-reader/bars/decode-profile.ts';
import { EAN13_BARS, EAN13_MODULES } from '#app/providers/barcode-reader/bars/ean-symbol.ts';
import { findBarFields } from '#app/providers/barcode-reader/bars/find-bar-fields.ts';
import { readBars } from '#app/providers/barcode-reader/bars/read-bars.ts';
import { selectReads } from '#app/providers/barcode-reader/select-reads.ts';
import { drawBars } from './draw-bars.ts';
import { encodeModules } from './encode-modules.ts';

const EAN = '4081488076325';
const numbers = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  .map((digits) => digits.join(''))
  .map((body) => `${body}${checkDigit(body)}`);

const readTexts = (image: GreyImage) => readBars(image, []).map(({ text }) => text);

describe('the bars of EAN-13 and EAN-8', () => {
  it('have 95 modules and 30 dark bars in every EAN-13', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        const bars = encodeModules(digits);
        expect(bars).toHaveLength(EAN13_MODULES);
        expect(bars.match(/1+/g)).toHaveLength(EAN13_BARS);
      }),
    );
  });

  it('have four digits on either side in an EAN-8', () => {
    expect(encodeModules('96385074')).toBe(
      '1010001011010111101111010110111010101001110111001010001001011100101',
    );
  });

  it('are those of the example of the specification', () => {
    expect(encodeModules('5901234123457')).toBe(
      '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
    );
  });
});

describe('decodeProfile', () => {
  /** Brightness of the bars, whose modules get wider (or, if negative, narrower) to the right with `lean`. */
  function drawProfile(digits: string, lean: number, ink: number): Float32Array {
    const quiet = 12 * SAMPLES_PER_MODULE;
    const width = EAN13_MODULES * SAMPLES_PER_MODULE;
    const bars = encodeModules(digits);
    return Float32Array.from({ length: width + 2 * quiet }, (_value, at) => {
      const share = (at + 0.5 - quiet) / width;
      const module = (share + lean * share * (1 - share)) * EAN13_MODULES;
      return bars[Math.floor(module)] === '1' ? ink : 200;
    });
  }

  it('reads every number in uneven modules and in pale ink', () => {
    const lean = fc.double({ min: -0.12, max: 0.12, noNaN: true });
    fc.assert(
      fc.property(numbers, lean, fc.integer({ min: 0, max: 150 }), (digits, leaning, ink) => {
        expect(decodeProfile(drawProfile(digits, leaning, ink))?.digits).toBe(digits);
      }),
      { numRuns: 40 },
    );
  });

  it('reads nothing in a blank profile, and nothing clear in noise', () => {
    expect(decodeProfile(new Float32Array(492).fill(200))).toBeNull();
    const noise = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 492, maxLength: 492 });
    fc.assert(
      fc.property(noise, (values) => {
        expect(decodeProfile(Float32Array.from(values))?.correlation ?? 0).toBeLessThan(0.88);
      }),
      { numRuns: 20 },
    );
  });

  it('compares with templates of mean 0 and norm 1', () => {
    for (const { left, right, start, centre, end } of TEMPLATES) {
      for (const one of [...left, ...right, start, ...centre, end]) {
        expect(one.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 4);
        expect(one.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 4);
      }
    }
  });
});

describe('readBars', () => {
  it.each([0, 0.3, -0.5, Math.PI / 2, Math.PI, 2.5])('reads a symbol turned by %d', (angle) => {
    expect(readTexts(drawBars({ bars: encodeModules(EAN), modulePx: 2, angle }))).toEqual([EAN]);
  });

  it('reads a symbol too blurred for a threshold to separate its thin bars', () => {
    const image = drawBars({
      bars: encodeModules(EAN),
      modulePx: 2,
      angle: 0.1,
      blurPx: 1.5,
      noise: 12,
    });
    expect(readTexts(image)).toEqual([EAN]);
  });

  it('reads a symbol of 1.4 pixels per module', () => {
    const image = drawBars({ bars: encodeModules(EAN), modulePx: 1.4, angle: 0.05, blurPx: 0.6 });
    expect(readTexts(image)).toEqual([EAN]);
  });

  it('returns corners in reading order, in pixels of the photo', () => {
    const upright = drawBars({ bars: encodeModules(EAN), modulePx: 2, angle: 0 });
    const turned = drawBars({ bars: encodeModules(EAN), modulePx: 2, angle: Math.PI });
    const [read] = readBars(upright, []);
    const [back] = readBars(turned, []);
    expect(read?.corners.topLeft.x).toBeCloseTo(upright.width / 2 - 95, -1);
    expect(read?.corners.topRight.x).toBeCloseTo(upright.width / 2 + 95, -1);
    expect(read?.corners.topLeft.y).toBeLessThan(read?.corners.bottomLeft.y ?? 0);
    expect(back?.corners.topLeft.x).toBeGreaterThan(back?.corners.topRight.x ?? 0);
    expect(back?.corners.topLeft.y).toBeGreaterThan(back?.corners.bottomLeft.y ?? 0);
  });

  it.each([0.4, -0.7])('returns the corners of a symbol turned by %d', (angle) => {
    const image = drawBars({ bars: encodeModules(EAN), modulePx: 2, angle });
    const [read] = readBars(image, []);
    if (read === undefined) throw new Error('the symbol was not read');
    const { topLeft, topRight, bottomLeft } = read.corners;
    const across = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x);
    const down = Math.atan2(bottomLeft.y - topLeft.y, bottomLeft.x - topLeft.x);
    expect(Math.abs(across - angle)).toBeLessThan(0.05);
    expect(Math.abs(down - angle - Math.PI / 2)).toBeLessThan(0.12);
  });

  it('leaves print above the bars outside the corners', () => {
    const image = drawBars({ bars: encodeModules(EAN), modulePx: 2, angle: 0 });
    const { width, data } = image;
    const top = width / 2 - 30;
    // Strokes of letters, as far apart as letters are, right above the bars.
    for (let y = top - 26; y < top - 6; y += 1) {
      for (let x = width / 2 - 90; x < width / 2 + 90; x += 11)
        data.fill(40, y * width + x, y * width + x + 4);
    }
    const [read] = readBars(image, []);
    expect(Math.abs((read?.corners.topLeft.y ?? 0) - top)).toBeLessThan(6);
    expect(Math.abs((read?.corners.bottomRight.y ?? 0) - top - 60)).toBeLessThan(6);
  });

  // All but the first were once read as less likely numbers with a right check digit: 5740234173457, 0085503581218.
  it.each([
    ['4081488076326', 2],
    ['5901234173457', 4],
    ['0195503581218', 6],
    ['0190628988195', 2.5],
    ['0190221988195', 6],
    ['5931234123457', 3],
  ])('reads no number from %s, whose check digit is wrong', (digits, modulePx) => {
    for (const angle of [0, 0.05]) {
      expect(readTexts(drawBars({ bars: encodeModules(digits), modulePx, angle }))).toEqual([]);
    }
  });

  it('reads no number when half of the bars are covered', () => {
    const bars = encodeModules(EAN);
    const covered = `${bars.slice(0, 30)}${'0'.repeat(40)}${bars.slice(70)}`;
    expect(readTexts(drawBars({ bars: covered, modulePx: 2, angle: 0 }))).toEqual([]);
  });

  it('reads no third number from two symbols, one directly above the other', () => {
    const bars = encodeModules(EAN);
    const other = encodeModules('5901234123457');
    const image = drawBars({ bars, below: other, modulePx: 2, angle: 0 });
    expect(readTexts(image).every((text) => text === EAN || text === '5901234123457')).toBe(true);
  });

  it('skips a field that a reliable read covers', () => {
    const image = drawBars({ bars: encodeModules(EAN), modulePx: 2, angle: 0 });
    const [read] = readBars(image, []);
    if (read === undefined) throw new Error('the symbol was not read');
    const known = { ...read, isBarByBar: false, lineCount: 40 };
    expect(readBars(image, [known])).toEqual([]);
    expect(readBars(image, [{ ...known, lineCount: 3 }])).toHaveLength(1);
    const rival = { ...known, text: '5901234123457' };
    expect(readBars(image, [known, rival])).toHaveLength(1);
  });

  it('finds no field in a photo of a single edge', () => {
    const data = Uint8Array.from({ length: 300 * 200 }, (_value, at) =>
      at % 300 < 150 ? 20 : 220,
    );
    expect(findBarFields({ width: 300, height: 200, data })).toEqual([]);
  });
});

describe('selectReads for a symbol read bar by bar', () => {
  const corners = {
    topLeft: { x: 0, y: 0 },
    topRight: { x: 100, y: 0 },
    bottomRight: { x: 100, y: 50 },
    bottomLeft: { x: 0, y: 50 },
  };
  const lines = { format: 'EAN13', text: '5901234123457', lineCount: 29, corners };
  const bars = { format: 'EAN13', text: EAN, lineCount: 12, isBarByBar: true, corners };

  it('prefers it to any number of scan lines', () => {
    expect(selectReads([lines, bars])).toMatchObject([{ text: EAN, weak: false }]);
  });

  it('makes the same number from few scan lines certain', () => {
    const few = { ...lines, text: EAN, lineCount: 2 };
    expect(selectReads([few, bars])).toMatchObject([{ text: EAN, weak: false }]);
    expect(selectReads([few])).toMatchObject([{ text: EAN, weak: true }]);
  });
});
