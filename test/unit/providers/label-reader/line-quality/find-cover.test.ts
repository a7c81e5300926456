import { describe, expect, it } from 'vitest';
import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { OcrWord } from '#app/providers/label-reader/code/label-page.ts';
import { findCover } from '#app/providers/label-reader/line-quality/find-cover.ts';
import { type Block, printBlocks } from './print-blocks.ts';

const block = (width = 24, height = 40): Block => ({ width, height });
const dash = block(12, 6);

type Tape = { from: number; to: number; grey?: number };

/** `tape`: rows that something grey covers. */
function coverOf(spelling: string, blocks: readonly Block[], tape?: Tape, blurPx = 0) {
  const { image, word } = printBlocks(spelling, blocks);
  if (blurPx > 0) image.data.set(blurred(image.data, blurPx));
  if (tape) image.data.fill(tape.grey ?? 160, tape.from * image.width, tape.to * image.width);
  return findCover(image, [...spelling], word);
}

const coverOn = (image: GreyImage, word: OcrWord, code = 'GW2288') =>
  findCover(image, [...code], word);

type Patch = { left?: number; right?: number; top: number; bottom?: number };

function fill(image: GreyImage, { left = 0, right, top, bottom }: Patch, grey: number) {
  const to = Math.min(right ?? image.width, image.width);
  for (let y = top; y < (bottom ?? image.height); y += 1)
    image.data.fill(grey, y * image.width + left, y * image.width + to);
}

/** `GW2288` of which only the strokes are ink, 3 px thin: most of a row through their middles is paper. */
function thin() {
  const { image, word } = printBlocks('GW2288', row(6));
  for (let left = 10; left < image.width - 10; left += 30)
    fill(image, { left: left + 3, right: left + 21, top: 23, bottom: 57 }, 255);
  return { image, word };
}

/** `GW2288` with something from row `top` down, between two columns. */
function stickerOn(patch: Patch, grey: number) {
  const { image, word } = printBlocks('GW2288', row(6));
  fill(image, patch, grey);
  return coverOn(image, word);
}

/** Each pixel the mean of those beside it. */
const blurred = (data: Uint8Array, px: number) =>
  data.map((_, at) => {
    const around = data.subarray(Math.max(0, at - px), at + px + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });

const row = (count: number) => Array.from({ length: count }, () => block());
const put = (at: number, other: Block) =>
  row(6).map((each, index) => (index === at ? other : each));

describe('findCover', () => {
  it('finds a code whose characters are equally high whole, dashes aside', () => {
    expect(coverOf('GW2288', row(6))).toBe('none');
    expect(coverOf('GW2-88', put(3, dash))).toBe('none');
    expect(coverOf('GW1288', put(2, block(10)))).toBe('none');
  });

  it.each([
    ['lower', block(24, 24)],
    ['higher', block(24, 48)],
    ['narrower', block(14)],
  ])('finds a digit covered in part that is %s than the others', (_what, digit) => {
    expect(coverOf('GW2288', put(3, digit))).toBe('character');
  });

  it('finds a low one though others touch', () => {
    const touching = [block(54), block(), block(24, 24), block(), block()];
    expect(coverOf('GW2088', touching)).toBe('character');
  });

  it('takes no shadow across a line for a cover, whose print it leaves whole', () => {
    const shadowOn = (light: number) => {
      const { image, word } = printBlocks('GW2288', row(6));
      for (let y = 0; y < image.height; y += 1)
        for (let x = 70; x < 165; x += 1)
          image.data[y * image.width + x] = light * (image.data[y * image.width + x] ?? 0);
      return coverOn(image, word);
    };
    expect([0.8, 0.65, 0.5].map(shadowOn)).toEqual(['none', 'none', 'none']);
  });

  it('finds a line that ends in what is neither paper nor print', () => {
    expect(coverOf('GW2288', row(6), { from: 48, to: 80 })).toBe('line');
    expect(coverOf('GW2288', row(6), { from: 0, to: 30 })).toBe('line');
    expect(coverOf('GW2288', row(6), { from: 72, to: 80 })).toBe('none');
    expect(coverOf('GW2288', row(6), { from: 48, to: 80, grey: 70 })).toBe('line');
    expect(coverOf('GW2288', row(6), { from: 48, to: 80, grey: 20 })).toBe('line');
    expect(coverOf('GW2288', row(6), { from: 0, to: 30, grey: 20 })).toBe('line');
  });

  it.each([
    ['the end', { left: 98, right: 200 }],
    ['the start', { left: 0, right: 98 }],
    ['the middle', { left: 68, right: 158 }],
  ])(
    'finds a line of which something covers the lower edge of three characters at %s',
    (_where, columns) => {
      for (const grey of [160, 70, 20])
        expect(stickerOn({ ...columns, top: 48 }, grey)).toBe('line');
    },
  );

  it('takes what is below two characters for a speck', () => {
    expect(stickerOn({ left: 128, right: 200, top: 56 }, 160)).not.toBe('line');
    const wide = printBlocks('WG2288', [block(46), ...row(5)]);
    fill(wide.image, { left: 0, right: 86, top: 56 }, 160);
    expect(coverOn(wide.image, wide.word, 'WG2288')).not.toBe('line');
  });

  it.each([
    ['lower', { top: 48 }],
    ['upper', { top: 0, bottom: 30 }],
  ])('finds thin print whose %s edge is covered by what is as dark as its ink', (_which, rows) => {
    const { image, word } = thin();
    expect(coverOn(image, word)).toBe('none');
    fill(image, rows, 20);
    expect(coverOn(image, word)).toBe('line');
  });

  it.each([
    ['falls off', (x: number) => 1 - 0.22 * x],
    ['has the edge of a shadow', (x: number) => (x < 0.3 ? 1 : 0.78)],
  ])('finds no cover where the light %s', (_how, lightAt) => {
    const { image, word } = printBlocks('GW2288', row(6));
    const data = image.data.map((grey, at) => grey * lightAt((at % image.width) / image.width));
    expect(coverOn({ ...image, data }, word)).toBe('none');
  });

  it('finds a character whole that glare parts in two', () => {
    const { image, word } = printBlocks('GW2288', row(6));
    for (let y = 38; y < 42; y += 1)
      image.data.fill(255, y * image.width + 70, y * image.width + 94);
    expect(coverOn(image, word)).toBe('none');
  });

  it('finds no cover in a cell that is darker than the paper around it', () => {
    const { image, word } = printBlocks('GW2288', row(6));
    const inCell = image.data.map((grey, at) =>
      grey === 255 && at >= 16 * image.width ? 180 : grey,
    );
    expect(coverOn({ ...image, data: inCell }, word)).toBe('none');
  });

  it('finds no cover in print that is lighter than what it is on', () => {
    const { image, word } = printBlocks('GW2288', row(6));
    const light = { ...image, data: image.data.map((grey) => 255 - grey) };
    expect(coverOn(light, word)).toBeNull();
  });

  it.each([
    ['above', 0, 17],
    ['below', 63, 80],
  ])('finds no cover in a neighbouring line right %s', (_where, from, to) => {
    const { image, word } = printBlocks('GW2288', row(6));
    const data = Uint8Array.from(image.data);
    for (let y = from; y < to; y += 1)
      data.copyWithin(y * image.width, 40 * image.width, 41 * image.width);
    expect(coverOn({ ...image, data }, word)).toBe('none');
  });

  it('finds a blurred line whose lower edge something light covers', () => {
    expect(coverOf('GW2288', row(6), { from: 48, to: 80, grey: 190 }, 4)).toBe('line');
    expect(coverOf('GW2288', row(6), undefined, 4)).toBe('none');
  });

  it.each([
    ['a Q, whose tail hangs down', 'QW2288', [block(24, 48), ...row(5)], 'none'],
    ['letters of any width', 'MI2288', [block(34), block(9), ...row(4)], 'none'],
    ['a digit as wide as two', 'GW2288', put(3, block(48)), null],
    ['more pieces than characters', 'GW2288', row(7), null],
    [
      'a star beside a code with a dash',
      'GW-2288',
      [...row(2), dash, ...row(4), block(20, 20)],
      null,
    ],
    ['touching characters that are all high', 'GW2288', row(4), null],
    ['uneven heights', 'GW2288', [...row(3), block(24, 50), block(24, 30), block(24, 26)], null],
  ])('lets pass %s', (_what, spelling, blocks, expected) => {
    expect(coverOf(spelling, blocks)).toBe(expected);
  });
});
