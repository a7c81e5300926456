import { describe, expect, it } from 'vitest';
import { findNamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { findCodes } from '#app/providers/label-reader/find-codes.ts';
import type { OcrLine } from '#app/providers/label-reader/ocr-page.ts';
import { printPage } from './print-page.ts';

function codesOn(lines: OcrLine[]) {
  return findCodes(lines, findNamedBrands(lines));
}
const best = (...rows: string[]) => codesOn(printPage(...rows))[0];
const spelling = (...rows: string[]) => best(...rows)?.spelling;

describe('a word that says what follows', () => {
  it.each(['CARBON', 'MATCH', 'WATCH', 'PATCH', 'TRACE', 'TRUCK', 'BORDER', 'OLDER', 'AERIAL'])(
    'may be a slip of none: %s',
    (name) => {
      expect(spelling('NIKE', `${name} 454501-123`)).toBe('454501-123');
    },
  );

  it.each(['CART0N', 'BATCK', 'TRACX'])('may be a slip: %s', (name) => {
    expect(spelling('NIKE', `${name} 454501-123`)).toBeUndefined();
  });

  it.each(['CARTON NO', 'SHIPMENT', 'ACCOUNT'])('%s makes it another number', (name) => {
    expect(spelling('NIKE', `${name} 454501-123`)).toBeUndefined();
  });

  it.each(['STYLE', 'Style:', 'STYLE NO.', 'ART. NO', 'Style: color size', 'STYLE of the new'])(
    '%s makes a code of any form one',
    (words) => {
      expect(spelling(`${words} QQ-21664`)).toBe('QQ-21664');
    },
  );

  it('reaches four words far', () => {
    expect(spelling('STYLE of the new shoe QQ-21664')).toBeUndefined();
  });

  it.each(['PO#', 'P.O.', 'Order No', 'SHIP TO'])('%s makes it another number', (words) => {
    expect(spelling(`${words} LC2818-101`)).toBeUndefined();
  });

  it.each(['SYLE', 'STYLENQ', 'ARTICIE'])('%s is one that was read with a slip', (word) => {
    expect(spelling(`${word} QQ-21664`)).toBe('QQ-21664');
  });

  it.each(['OROER', 'TRACKlNG'])('%s is another number’s, read with a slip', (word) => {
    expect(spelling(`${word} LC2818-101`)).toBeUndefined();
  });

  it.each(['SYIE', 'AR', 'SIZE'])('%s is no such word', (word) => {
    expect(spelling(`${word} QQ-21664`)).toBeUndefined();
  });

  it('counts only where it is the nearest', () => {
    expect(spelling('STYLE ORDER QQ-21664')).toBeUndefined();
    expect(spelling('ORDER STYLE QQ-21664')).toBe('QQ-21664');
  });

  it('may stand before a colon in one word with the code', () => {
    expect(spelling('ART:QQ-21664')).toBe('QQ-21664');
    expect(spelling('PO:LC2818-101')).toBeUndefined();
    expect(spelling('Art.:QQ-21664')).toBe('QQ-21664');
  });
});

describe('a code of a brand that nobody knows', () => {
  it.each(['QQ-21664', 'AB123', 'A1-B2-C3-D4', '2606RLK', '12.34/567', 'ABCD1234-ABCD567'])(
    'is read after a word for codes: %s',
    (code) => {
      expect(best(`STYLE ${code}`)).toMatchObject({
        spelling: code,
        printed: code,
        key: code.replace(/[^A-Z0-9]/g, ''),
        asRead: code.replace(/[^A-Z0-9]/g, ''),
        repairs: 0,
        ambiguous: [],
        lacksSeparator: false,
        backing: 'label_word',
        confidence: 90,
      });
    },
  );

  it.each([
    ['two digits', 'ABC-12'],
    ['four characters', 'A123'],
    ['seventeen', 'ABCD1234-ABCD1234'],
    ['a part of nine', 'ABCDEF123'],
    ['five parts', 'A1-B2-C3-D4-E5'],
    ['small letters', 'kx-21664'],
    ['other marks', 'QQ+21664'],
    ['two separators', 'QQ--21664'],
  ])('is not made of %s', (_what, text) => {
    expect(spelling(`STYLE ${text}`)).toBeUndefined();
  });

  it('is not made of several words', () => {
    expect(spelling('STYLE QQ 21664X')).toBe('21664X');
  });

  it('is made of words that a dash joins', () => {
    expect(spelling('STYLE QQ- 21664')).toBe('QQ-21664');
    expect(spelling('STYLE QQ -21664')).toBe('QQ-21664');
    expect(spelling('STYLE QQ-   21664')).toBe('21664');
  });

  it('is not read where the brand is known', () => {
    expect(spelling('NIKE', 'STYLE QQ-21664')).toBeUndefined();
  });

  it('leaves open what its neighbours do not tell', () => {
    expect(best('STYLE 2606RLK')?.open).toEqual([3]);
  });
});

describe('a code of a known form', () => {
  it('is backed by the brand, the word before it, or by a form that is found nowhere else', () => {
    expect(best('NIKE', 'LC2818-101')?.backing).toBe('brand');
    expect(best('STYLE LC2818-101')?.backing).toBe('label_word');
    expect(best('LC2818-101')?.backing).toBe('shape');
  });

  it.each(['343078-148', '3039840-400', '3039840 400'])(
    'names %s where the brand is too blurred to read',
    (code) => {
      expect(best('J0RQAI', code)).toMatchObject({ spelling: code, backing: 'shape' });
    },
  );

  it.each(['4500912-101', '3039840400', '343078148', '34307-8148'])(
    'is no bare number like %s',
    (number) => {
      expect(spelling('J0RQAI', number)).toBeUndefined();
    },
  );

  it('needs brand or word where the form is common', () => {
    expect(spelling('388392-12')).toBeUndefined();
    expect(spelling('STYLE 388392-12')).toBe('388392-12');
  });

  it('is read without what encloses it', () => {
    expect(spelling('NIKE', '(LC2818-101),')).toBe('LC2818-101');
    expect(spelling('NIKE', '*(LC2818-101).,')).toBe('LC2818-101');
    expect(spelling('SALOMON', '|47293900')).toBe('L47293900');
  });

  it('says which places a look-alike fits as well', () => {
    expect(best('NEW BALANCE', 'U9060HG5')?.open).toEqual([4, 6, 7]);
    expect(best('NIKE', 'LC2818-101')?.open).toEqual([]);
    expect(best('ADIDAS', 'GB5288')?.open).toEqual([1]);
  });

  it('is as sure as its least sure word', () => {
    const [brand, line] = printPage('PUMA', '388392 12');
    if (!brand || !line) throw new Error('two lines were drawn');
    const [first, second] = line.words;
    if (!first || !second) throw new Error('two words were drawn');
    const words = [first, { ...second, confidence: 41 }];
    expect(codesOn([brand, { words }])[0]).toMatchObject({ confidence: 41, words });
  });

  it('is dropped where two forms repair it to different codes', () => {
    expect(spelling('ADIDAS', 'GB52B8')).toBeUndefined();
    expect(spelling('ADIDAS', 'GWZ288')).toBe('GW2288');
    expect(spelling('ADIDAS', 'GB5288')).toBe('GB5288');
    expect(spelling('BALANCE', 'STYLE 8G4145')).toBeUndefined();
  });
});

describe('a code in several words', () => {
  it('is read where the words stand side by side', () => {
    expect(spelling('PUMA', '388392 12')).toBe('388392 12');
    expect(spelling('ASICS', '1011B548 - 001')).toBe('1011B548-001');
    expect(spelling('PUMA', '388392  12')).toBe('388392 12');
    expect(spelling('PUMA', '388392   12')).toBeUndefined();
  });

  it('is not made of words that meet within a part of the code', () => {
    expect(spelling('ADIDAS', 'GW 2288')).toBeUndefined();
    expect(spelling('PUMA', '388 392-12')).toBeUndefined();
  });

  it('may have three', () => {
    expect(spelling('BROOKS', '120249 1B 155')).toBe('120249 1B 155');
  });

  it('knows where the words stand that a colon was split off from', () => {
    expect(best('PUMA', 'ART:388392 12')).toMatchObject({
      spelling: '388392 12',
      words: [
        { text: '388392', left: 80, width: 120 },
        { text: '12', left: 220, width: 40 },
      ],
    });
    expect(best('adidas', ':GW2288')?.words).toMatchObject([{ text: 'GW2288', left: 20 }]);
  });
});

describe('the order of several codes', () => {
  it('puts fewer repairs first', () => {
    const found = codesOn(printPage('NIKE', 'DDI391-100', 'LC2818-101')).slice(0, 2);
    expect(found.map(({ spelling }) => spelling)).toEqual(['LC2818-101', 'DD1391-100']);
  });

  it('puts a print with its separator before one without', () => {
    const found = codesOn(printPage('NIKE', 'DD1391100', 'LC2818-101')).slice(0, 2);
    expect(found.map(({ spelling }) => spelling)).toEqual(['LC2818-101', 'DD1391100']);
  });

  it('puts what a word vouches for before what its form alone does', () => {
    const found = codesOn(printPage('DD1391-100', '', 'STYLE QQ-21664')).slice(0, 2);
    expect(found.map(({ backing }) => backing)).toEqual(['label_word', 'shape']);
  });

  it('puts the surer reading first', () => {
    const [brand, first, second] = printPage('NIKE', 'DD1391-100', 'LC2818-101');
    if (!brand || !first || !second) throw new Error('three lines were drawn');
    const unsure = { words: first.words.map((word) => ({ ...word, confidence: 60 })) };
    const found = codesOn([brand, unsure, second]).slice(0, 2);
    expect(found.map(({ confidence }) => confidence)).toEqual([90, 60]);
  });
});
