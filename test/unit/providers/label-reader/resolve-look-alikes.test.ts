import { describe, expect, it } from 'vitest';
import { glyphsOf } from '#app/providers/label-reader/glyphs.ts';
import type { OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import { resolveLookAlikes } from '#app/providers/label-reader/resolve-look-alikes.ts';
import { printBlocks } from './print-blocks.ts';
import { readCandidate } from './read-candidate.ts';

/** A line of black blocks of the given widths, 40 px high. */
function print(widths: readonly number[]) {
  const blocks = widths.map((width) => ({ width, height: 40 }));
  const { image, word } = printBlocks('', blocks);
  return { image, box: word };
}

const candidate = (spelling: string, ambiguous: number[], box: OcrWord) =>
  readCandidate(spelling, { ambiguous, words: [{ ...box, text: spelling }] });

const widthsOf = (...given: Parameters<typeof glyphsOf>) =>
  glyphsOf(...given)?.map(({ width }) => width) ?? null;

describe('glyphsOf', () => {
  it('measures pieces and gives up when their number is not right', () => {
    const { image, box } = print([20, 28, 8]);
    expect(widthsOf(image, box, 3)).toEqual([20, 28, 8]);
    expect(widthsOf(image, box, 4)).toBeNull();
    expect(widthsOf(image, box, 2)).toBeNull();
  });
});

describe('resolveLookAlikes', () => {
  it('tells O from 0 by the width of certain digits, and counts a change as a repair', () => {
    const wide = print([30, 20, 20, 20, 26, 20]);
    expect(resolveLookAlikes(wide.image, candidate('M88006', [4], wide.box))).toMatchObject({
      key: 'M880O6',
      repairs: 1,
    });
    const narrow = print([30, 20, 20, 20, 20, 20]);
    expect(resolveLookAlikes(narrow.image, candidate('M88006', [4], narrow.box))).toMatchObject({
      key: 'M88006',
      repairs: 0,
    });
  });

  it('does not decide between the two: what was open stays so', () => {
    const middling = print([30, 20, 20, 20, 22, 20]);
    expect(resolveLookAlikes(middling.image, candidate('M88006', [4], middling.box))).toMatchObject(
      {
        key: 'M88006',
        open: [4],
      },
    );
  });

  it('takes no 0 from a softened photo, where an O may have become as narrow, but a wide O', () => {
    const narrow = print([30, 20, 20, 20, 20, 20]);
    expect(
      resolveLookAlikes(narrow.image, candidate('M88006', [4], narrow.box), true),
    ).toMatchObject({ key: 'M88006', open: [4] });
    const wide = print([30, 20, 20, 20, 26, 20]);
    expect(resolveLookAlikes(wide.image, candidate('M88006', [4], wide.box), true)).toMatchObject({
      key: 'M880O6',
      open: [],
    });
  });

  it('bears out a repair on a softened photo as on any other', () => {
    const { image, box } = print([30, 20, 20, 20, 20, 20]);
    const repaired = { ...candidate('M88006', [4], box), asRead: 'M880O6', repairs: 1 };
    expect(resolveLookAlikes(image, repaired, true)).toMatchObject({ key: 'M88006', repairs: 0 });
  });

  it('leaves a Q what it was read as: blur takes the tail that its shape has', () => {
    const asNarrowAsZero = print([30, 20, 20, 20, 20, 20]);
    const { image, box } = asNarrowAsZero;
    expect(resolveLookAlikes(image, candidate('M880Q6', [4], box))).toMatchObject({
      key: 'M880Q6',
      open: [4],
    });
  });

  it('keeps separators in their place', () => {
    const { image, box } = print([30, 20, 20, 10, 26]);
    expect(resolveLookAlikes(image, candidate('M88-0', [3], box))?.spelling).toBe('M88-O');
  });
});
