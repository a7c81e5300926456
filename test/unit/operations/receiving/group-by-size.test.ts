import { describe, expect, it } from 'vitest';
import { groupBySize } from '#app/operations/receiving/boxes/group-by-size.ts';

const [ONE, OTHER] = ['4006381333931', '195503583218'] as const;

const groups = (...labels: [size: string, ...barcodes: string[]][]) =>
  groupBySize(
    labels.map(([size, ...barcodes]) => ({ isCodeSure: true, size, otherSizes: [], barcodes })),
  ).map(({ size, barcode, boxes }) => [size, barcode, boxes]);

describe('the labels of one size', () => {
  it('are those of one print, in any system’s words', () => {
    expect(groups(['US 9', ONE], ['9 US'])).toEqual([['US 9', ONE, 2]]);
    expect(groups(['US 9'], ['US 10'])).toHaveLength(2);
  });

  it('are those of one barcode where no size was read', () => {
    expect(groups(['', ONE], ['', ONE])).toEqual([['', ONE, 2]]);
  });

  it('are not a box whose barcode was read and one of which nothing was', () => {
    expect(groups(['', ONE], [''])).toEqual([
      ['', ONE, 1],
      ['', '', 1],
    ]);
    expect(groups(['', ONE], ['', OTHER])).toHaveLength(2);
    expect(groups([''], [''])).toHaveLength(2);
  });
});
