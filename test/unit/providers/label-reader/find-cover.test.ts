import { describe, expect, it } from 'vitest';
import { findCover } from '#app/providers/label-reader/find-cover.ts';
import { type Block, printBlocks } from './print-blocks.ts';
import { readCandidate } from './read-candidate.ts';

const block = (width = 24, height = 40): Block => ({ width, height });
const dash = block(12, 6);

/** `tape`: rows that something grey covers. */
function coverOf(spelling: string, blocks: readonly Block[], tape?: { from: number; to: number }) {
  const { image, word } = printBlocks(spelling, blocks);
  if (tape) image.data.fill(160, tape.from * image.width, tape.to * image.width);
  return findCover(image, readCandidate(spelling, { words: [word] }));
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
