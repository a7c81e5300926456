import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDigit,
  gtinRange,
  hasRightCheckDigit,
  shortestGtin,
  toGtin14,
} from '#app/knowledge/gtin.ts';

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).filter((text) => !/^0+$/.test(text));

describe('toGtin14', () => {
  it.each([
    ['195503583218', '00195503583218'],
    ['0195503583218', '00195503583218'],
    ['4081488076325', '04081488076325'],
    ['96385074', '00000096385074'],
    ['1 95503 58321 8', '00195503583218'],
  ])('takes %s as %s', (text, expected) => {
    expect(toGtin14(text)).toBe(expected);
  });

  it.each(['195503583219', '1955035832', 'abc', '', '00000000', '000000000000', '19550358321X'])(
    'refuses %j',
    (text) => {
      expect(toGtin14(text)).toBeNull();
    },
  );

  it('finds one form for a UPC-A and the EAN-13 with a leading zero', () => {
    fc.assert(
      fc.property(digits(11), (body) => {
        const upc = `${body}${checkDigit(body)}`;
        expect(toGtin14(`0${upc}`)).toBe(toGtin14(upc));
      }),
    );
  });

  it('notices every wrong digit', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const right = `${body}${checkDigit(body)}`;
        const wrongDigit = (Number(right[place]) + by) % 10;
        const wrong = `${right.slice(0, place)}${wrongDigit}${right.slice(place + 1)}`;
        expect(hasRightCheckDigit(right)).toBe(true);
        expect(hasRightCheckDigit(wrong)).toBe(false);
      }),
    );
  });

  it('gives back the number as a shop writes it', () => {
    fc.assert(
      fc.property(digits(11), (body) => {
        const upc = `${body}${checkDigit(body)}`;
        const gtin14 = toGtin14(upc) ?? '';
        expect(toGtin14(shortestGtin(gtin14))).toBe(gtin14);
      }),
    );
  });
});

describe('gtinRange', () => {
  it.each([
    ['00195503583218', 'product'],
    ['04081488076325', 'product'],
    ['02912345000005', 'in_store'],
    ['00212345678901', 'in_store'],
    ['00412345678901', 'in_store'],
    ['00512345678901', 'coupon'],
    ['09901234567890', 'coupon'],
    ['09781234567897', 'publication'],
    ['00000020123451', 'in_store'],
    ['00000096385074', 'product'],
  ])('puts %s into %s', (gtin14, range) => {
    expect(gtinRange(gtin14)).toBe(range);
  });
});
