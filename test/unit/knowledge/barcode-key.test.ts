import { describe, expect, it } from 'vitest';
import { barcodeKey, otherSpellings } from '#app/knowledge/barcode-key.ts';

describe('a barcode', () => {
  it('is one whether it is written as UPC-A, EAN-13 or GTIN-14', () => {
    const forms = ['195503583218', '0195503583218', '00195503583218', ' 195503583218 '];
    expect(new Set(forms.map(barcodeKey)).size).toBe(1);
    expect(otherSpellings('195503583218')).toEqual(['0195503583218']);
    expect(otherSpellings('0195503583218')).toEqual(['195503583218']);
    expect(otherSpellings('00195503583218')).toEqual(['195503583218', '0195503583218']);
  });

  it.each(['195503583219', 'BOX-7', '4006381333931'])('%s has one form', (text) => {
    expect(otherSpellings(text)).toEqual([]);
    expect(barcodeKey(text)).not.toBe(barcodeKey(`0${text}`.slice(0, -1)));
  });
});
