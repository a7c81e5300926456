import { describe, expect, it } from 'vitest';
import { findSize } from '#app/providers/label-reader/find-size.ts';
import { printPage } from './print-page.ts';

const sizeOf = (...rows: string[]) => findSize([printPage(...rows)])?.text;

describe('the size of a label', () => {
  it('reads a row of headings over a row of numbers', () => {
    expect(findSize([printPage('US   UK   EUR  CM', '8.5  7.5  42   26.5')])?.text).toBe('US 8.5');
  });

  it("takes the men's of two US columns", () => {
    const lines = printPage(
      "MEN'S US  WOMEN'S US  UK    EUR   CM",
      '10.5      12.5        9.5   44.5  28.5',
    );
    expect(findSize([lines])?.text).toBe('US 10.5');
  });

  it('reads a list of systems', () => {
    expect(findSize([printPage('F 44', 'UK 9.5', 'US 10')])?.text).toBe('US 10');
  });

  it('puts a lost decimal point back where another system agrees', () => {
    expect(findSize([printPage('US   UK   CM', '85   7.5  26.5')])?.text).toBe('US 8.5');
  });

  it('keeps silent when no other system agrees', () => {
    expect(findSize([printPage('US   UK   CM', '1.5  6.5  25.5')])).toBeUndefined();
    expect(findSize([printPage('US 8.5')])).toBeUndefined();
  });

  it('reads garments', () => {
    expect(findSize([printPage("LEVI'S W34 L34")])?.text).toBe('W34 L34');
    expect(findSize([printPage('SIZE XXL')])?.text).toBe('XXL');
  });
});

describe('findSize', () => {
  it.each<[string, string[], string]>([
    ['centred numbers', ['US      UK    EUR    CM', ' 9      8    42.5   27'], 'US 9'],
    [
      "the men's of US M and US W",
      ['US M  US W   UK  EU    CM', ' 9    10.5    8  42.5  27'],
      'US 9',
    ],
    ['glued pairs of a list', ['F 42 2/3', 'UK8.5', 'US9', 'J 270'], 'US 9'],
    ['points that OCR lost', ['US   UK   EUR   CM', '95   85   43    275'], 'US 9.5'],
    ["a youth's size", ['US   UK   EUR   CM', '5.5Y 5    38    24'], 'US 5.5Y'],
    ["a child's size", ['US   UK   EUR   CM', '7C   6.5  23.5  13'], 'US 7C'],
    ['a heading that was not read', ['@@   UK   EUR   CM', '9    8    42.5  27'], 'US 9'],
    ['a row without headings', ['10.5  9.5  44.5  28.5'], 'US 10.5'],
    ["a child's row without headings", ['10C  9.5  27  16'], 'US 10C'],
    ["the men's of a row with both", ['9  10.5  8  42.5  27'], 'US 9'],
    ['a row with the Brazilian size', ['9  8  42.5  27  40'], 'US 9'],
    [
      '7.5 read as 1.5 in a row that leaves no doubt',
      ['US  UK  EUR  CM', '1.5 6.5 40.5 25.5'],
      'US 7.5',
    ],
  ])('reads %s', (_what, rows, size) => {
    expect(sizeOf(...rows)).toBe(size);
  });

  it.each<[string, string[]]>([
    ['a length that contradicts', ['US   UK   EUR   CM', '5    5    38.5  24.5']],
    ['an adult size that may have lost its Y', ['US   UK', '5    4.5']],
    ["the women's column of a row without headings", ['14.5  13  47.5  31']],
    ['a row with a number too many', ['9  8  42.5  27  26']],
    ['only half of a row', ['9  8']],
    ['a phone number', ['0800 45 27 9 8']],
  ])('keeps silent about %s', (_what, rows) => {
    expect(sizeOf(...rows)).toBeUndefined();
  });

  it('joins what several passes read', () => {
    const passes = [
      printPage('US  UK  EUR  CM', '9   -   --   --'),
      printPage('US  UK  EUR  CM', '-   8   --   27'),
    ];
    expect(findSize(passes)?.text).toBe('US 9');
  });
});
