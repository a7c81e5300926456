import { describe, expect, it } from 'vitest';
import { softnessOf } from '#app/providers/label-reader/line-quality/softness-of.ts';
import { blurred, drawnCode } from './drawn-glyphs.ts';

describe('softnessOf', () => {
  const sharp = drawnCode('S2TB18');

  it('is none where each pixel is ink or paper', () => {
    expect(softnessOf(sharp)).toBe(0);
  });

  it.each([1, 3, 5])('is the width of an edge in heights of the print: mean over %i', (radius) => {
    // Of the pixels that the edge of a block is spread over, half lie between a quarter and three quarters.
    const block = drawnCode('3');
    const { left, width } = block.print;
    const around = { ...block.print, left: left - 8, width: width + 16 };
    expect(softnessOf(blurred({ ...block, print: around }, radius))).toBeCloseTo((radius + 1) / 48);
  });

  it('is without bound where nothing is printed', () => {
    const blank = { ...sharp.image, data: sharp.image.data.map(() => 255) };
    expect(softnessOf({ ...sharp, image: blank })).toBe(Number.POSITIVE_INFINITY);
  });

  it('looks no further than the picture', () => {
    const print = { ...sharp.print, left: -20, width: sharp.image.width + 40 };
    expect(softnessOf({ ...sharp, print })).toBe(0);
  });
});
