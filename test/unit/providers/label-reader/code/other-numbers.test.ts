import { describe, expect, it } from 'vitest';
import { isMixed, isModel, isOtherNumber } from '#app/providers/label-reader/code/other-numbers.ts';

const isOther = (printed: string) => isOtherNumber(printed, [], false);

describe('a number whose form says that it is no style code', () => {
  it.each([
    ...['12/03/2024', '1.3.24', '31-12-24', '2024-03', '2023/11', '2024-03-15', '2024.3.5'],
    ...['03-2024', '3-2024', '11.2023', '2024', '1998'],
  ])('is a date: %s', (printed) => {
    expect(isOther(printed)).toBe(true);
  });

  it.each(['08/2024 CHINA', '8/2024 CHINA', '12/2023 LOT', '08/202 LOT', '11/202'])(
    'is a month and year, even if the year is read in part or print follows: %s',
    (printed) => {
      expect(isOther(printed)).toBe(true);
    },
  );

  it.each([
    ...['250G', '12PCS', '750ML', '1000MM', '16oz'],
    ...['12.5', 'NW12.5', 'GW12.5', 'N.W.12,5', 'G.W.110.4', 'W.8.5'],
    ...['89.90', '1299,00', '10 1/2', '8-1/2'],
  ])('is a measure, a weight or a price: %s', (printed) => {
    expect(isOther(printed)).toBe(true);
  });

  it.each([
    ...['W32', 'L34', 'W32.5', 'L34.5', 'JP245', 'FR42', 'EU42', 'US 10.5'],
    ...['US9/EU42', 'US9/EU42.5', 'US9/JP27', 'US9/JPN 27', 'UK 8/EU 42 2/3', 'US9/EUR42'],
    ...['27.UK 7.5D', '27·UK 7.5', 'UK 7.5D 42', '7.5D, EU 42'],
    ...['EU 42 D', 'EUR 42 D', 'JP 27 D', 'JPN 27 D', 'US10.5 D', 'US 10,5 D', 'UK 8 M'],
  ])('is a size or a row of sizes: %s', (printed) => {
    expect(isOther(printed)).toBe(true);
  });

  it('is a model with its version', () => {
    expect(isOther('2010V14')).toBe(true);
  });
});

describe('a style code that contains what looks like another number', () => {
  it.each([
    ['a date at its end', 'GX-12-03-24'],
    ['a date at its beginning', '12-03-24567'],
    ['a year and month at its end', 'WX2019-11'],
    ['a year and month at its beginning', '2012-345'],
    ['a month and year at its end', 'ABC-03-2024'],
    ['a month and year at its beginning', '03-20245'],
    ['a year at its beginning', '20145'],
    ['a month and year behind a slash', 'KR451/2024'],
    ['the beginning of a year behind a slash', '11/20345'],
    ['a fraction at its end', 'GX10-1/2'],
    ['a fraction at its beginning', '10 1/25'],
    ['a measure at its end', 'MW5740G'],
    ['a measure at its beginning', '12L4417'],
    ['a weight at its end', 'KX-112.5'],
    ['a price or a weight at its beginning', '61.98025'],
    ['a size at its beginning', 'L47293900'],
    ['a size system within a word', 'CIRCUS 10 245'],
    ['a size system behind a dash', 'GX1234-US10'],
    ['a size system before more digits than a size has', '4417 UK 1023'],
  ])('stays a candidate: %s', (_, printed) => {
    expect(isOther(printed)).toBe(false);
  });
});

describe('the digits of a barcode', () => {
  it.each([
    ['1 95866 13792 9', true],
    ['195866137929', true],
    ['A195866137929', false],
    ['195866137929A', false],
    ['19586613792', false],
    ['195866137929123', false],
  ])('are twelve to fourteen and nothing else: %s, %s', (printed, isBarcode) => {
    expect(isOther(printed)).toBe(isBarcode);
  });

  it.each([
    ['695118231234', false],
    ['195866137929', true],
  ])('with a wrong check digit may be what a caption calls the style: %s', (printed, isBarcode) => {
    expect(isOtherNumber(printed, [], true)).toBe(isBarcode);
  });

  it.each([
    ['61379', true],
    ['61-379', true],
    ['6137', false],
    ['61378', false],
  ])('are recognised in part from five digits on: %s, %s', (printed, isPart) => {
    expect(isOtherNumber(printed, ['04006381333931', '00195866137929'], true)).toBe(isPart);
  });
});

describe('a model name with a number in it', () => {
  it.each(['2010V14', '990V6', 'P-6000', 'RS-2000', 'GEL-11', 'GEL.1130'])('is %s', (printed) => {
    expect(isModel(printed)).toBe(true);
  });

  it.each(['AB990V6', '990V612', '90V6', 'P-60001', 'RS-200', '4GEL-11', 'GEL-11A', 'RS.11'])(
    'is not %s',
    (printed) => {
      expect(isModel(printed)).toBe(false);
    },
  );
});

describe('a number that mixes letters and digits', () => {
  it.each(['K4521-988', 'AB12CD3', 'ABCD123', 'HQ6316.01'])('is %s', (printed) => {
    expect(isMixed(printed)).toBe(true);
  });

  it.each([
    ['digits alone', '4521988'],
    ['a word with a size', 'JACKET12'],
    ['fewer than seven characters', 'AB1234'],
    ['a word and a number', 'NEW CD12345'],
    ['a number and a word', 'CD12345 NEW'],
    ['a model name', 'GEL-1130'],
    ['a caption and its number', 'ITEM1130'],
  ])('is not %s', (_, printed) => {
    expect(isMixed(printed)).toBe(false);
  });
});
