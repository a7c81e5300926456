import { describe, expect, it } from 'vitest';
import { type RawRead, selectReads } from '#app/providers/barcode-reader/select-reads.ts';

const at = (left: number, text: string, lineCount: number, format = 'EAN13'): RawRead => ({
  format,
  text,
  lineCount,
  corners: {
    topLeft: { x: left, y: 0 },
    topRight: { x: left + 100, y: 0 },
    bottomRight: { x: left + 100, y: 50 },
    bottomLeft: { x: left, y: 50 },
  },
});

describe('selectReads', () => {
  it('tells a UPC-A by its leading 0 and gives 14 digits', () => {
    expect(selectReads([at(0, '0195503583218', 40)])).toMatchObject([
      { format: 'UPCA', text: '195503583218', gtin14: '00195503583218', weak: false },
    ]);
  });

  it('drops a read that another of the same place outvotes eightfold', () => {
    const reads = selectReads([at(0, '4006381333931', 61), at(5, '4006381333948', 4)]);
    expect(reads.map((each) => each.text)).toEqual(['4006381333931']);
    expect(selectReads([at(0, '4006381333931', 61), at(500, '4006381333948', 4)])).toHaveLength(2);
  });

  it('marks fewer than eight lines as weak, but no matrix code', () => {
    expect(selectReads([at(0, '4006381333931', 7)])[0]?.weak).toBe(true);
    expect(selectReads([at(0, '4006381333931', 8)])[0]?.weak).toBe(false);
    expect(selectReads([at(0, 'https://shop.example', 0, 'QRCode')])[0]?.weak).toBe(false);
  });

  it.each(['2012345678903', '0412345678903', '9780306406157', '4006381333930'])(
    'gives no number to look up for %s: in-store, book, wrong check digit',
    (text) => {
      expect(selectReads([at(0, text, 50)])[0]).not.toHaveProperty('gtin14');
    },
  );

  it('keeps two boxes with the same number apart and joins two reads of one', () => {
    const text = '4006381333931';
    expect(selectReads([at(0, text, 50), at(3, text, 40)])).toHaveLength(1);
    expect(selectReads([at(0, text, 50), at(400, text, 40)])).toHaveLength(2);
  });
});
