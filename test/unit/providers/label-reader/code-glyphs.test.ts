import { describe, expect, it } from 'vitest';
import { findCover } from '#app/providers/label-reader/code-glyphs.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';

type Block = { width: number; height: number };
const block = (width = 24, height = 40): Block => ({ width, height });
const dash = block(12, 6);

/** A line of black blocks, 6 px apart and on one base line, under the given spelling. */
function coverOf(spelling: string, blocks: readonly Block[], tape?: { from: number; to: number }) {
  const width = 20 + blocks.reduce((sum, each) => sum + each.width + 6, 0);
  const image = { width, height: 80, data: new Uint8Array(width * 80).fill(255) };
  let left = 10;
  for (const each of blocks) {
    for (let y = 60 - each.height; y < 60; y += 1)
      image.data.fill(20, y * width + left, y * width + left + each.width);
    left += each.width + 6;
  }
  if (tape) image.data.fill(160, tape.from * width, tape.to * width);
  const key = spelling.replace(/[^A-Z0-9]/g, '');
  const word = { text: spelling, left: 10, top: 12, width: width - 26, height: 48, confidence: 90 };
  const candidate: CodeCandidate = {
    key,
    spelling,
    printed: spelling,
    repairs: 0,
    asRead: key,
    open: [],
    ambiguous: [],
    lacksSeparator: false,
    backing: 'brand',
    confidence: 90,
    words: [word],
  };
  return findCover(image, candidate);
}

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

  it('finds a line that ends in what is neither paper nor print', () => {
    expect(coverOf('GW2288', row(6), { from: 48, to: 80 })).toBe('line');
    expect(coverOf('GW2288', row(6), { from: 0, to: 30 })).toBe('line');
    expect(coverOf('GW2288', row(6), { from: 72, to: 80 })).toBe('none');
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
