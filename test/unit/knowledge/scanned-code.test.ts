import { describe, expect, it } from 'vitest';
import { expandUpcE, hasRightCheckDigit } from '#app/knowledge/gtin.ts';
import { parseScannedCode } from '#app/knowledge/scanned-code.ts';

describe('a number that was scanned', () => {
  it.each([
    ['195503583218', ['00195503583218']],
    ['0195503583218', ['00195503583218']],
    ['1 95503 58321 8', ['00195503583218']],
    ['10195503583215', ['10195503583215']],
    [' 4006381333931\t', ['04006381333931']],
  ])('%j of 12 to 14 digits is a barcode alone', (typed, gtins) => {
    expect(parseScannedCode(typed)).toEqual({
      text: typed.replace(/\s/g, ''),
      gtins,
      styleCode: null,
    });
  });

  it('of eight digits may be a style code too', () => {
    expect(parseScannedCode('96385074')).toEqual({
      text: '96385074',
      gtins: ['00000096385074'],
      styleCode: '96385074',
    });
    expect(parseScannedCode('39754902')).toMatchObject({ gtins: [], styleCode: '39754902' });
  });

  it('of eight digits is one code, typed with spaces or without', () => {
    expect(parseScannedCode('9638 5074')).toMatchObject({
      text: '96385074',
      gtins: ['00000096385074'],
    });
  });

  it('of eight digits that is a UPC-E is the UPC-A it stands for', () => {
    expect(parseScannedCode('01234565')).toMatchObject({
      gtins: ['00000001234565', '00012345000065'],
    });
    expect(parseScannedCode('04252614')).toMatchObject({ gtins: ['00042100005264'] });
  });

  it.each([
    ['195503583213', /begins with 19550358321 ends in 8/],
    ['4006381333930', /ends in 1/],
    ['40063813339314006381333931', /at most 14 digits, and this has 26/],
    ['000000000000', /all zeros/],
    ['', /Scan or type/],
    ['   ', /Scan or type/],
    ['12', /at least 3/],
    ['--', /at least one letter or digit/],
    ['https://example.com/4006381333931', /web address/],
    ['AB\u200b1234', /invisible/],
    ['А123', /looks like the Latin "A"/],
    ['x'.repeat(121), /at most 120/],
  ])('%j is refused with what is wrong', (typed, problem) => {
    expect(parseScannedCode(typed)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('a style code that was typed', () => {
  it.each(['FD2722-002', '397549 01', 'M990GL6', '1012345'])('%j is kept as it is', (code) => {
    expect(parseScannedCode(` ${code} `)).toEqual({ text: code, gtins: [], styleCode: code });
  });
});

describe('expandUpcE', () => {
  it.each([
    ['01234505', '012000003455'],
    ['01234514', '012100003454'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['04252614', '042100005264'],
  ])('%s stands for %s', (upcE, upcA) => {
    expect(expandUpcE(upcE)).toBe(upcA);
    expect(hasRightCheckDigit(upcA)).toBe(true);
  });

  it.each(['21234565', '0123456', 'abc', ''])('%j is none', (text) => {
    expect(expandUpcE(text)).toBeNull();
  });
});
