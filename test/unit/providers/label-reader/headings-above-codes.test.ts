import { describe, expect, it } from 'vitest';
import { findNamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { findCodes } from '#app/providers/label-reader/find-codes.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import { printPage } from './print-page.ts';

const codeOn = (lines: OcrLine[]) => findCodes(lines, findNamedBrands(lines))[0]?.spelling;
const spelling = (...rows: string[]) => codeOn(printPage(...rows));

/** A heading and a word, each where the test puts it; 30 px high. */
function headed(heading: Partial<OcrWord>, word: Partial<OcrWord> = {}): string | undefined {
  const common = { width: 160, height: 30, confidence: 90, left: 100 };
  const above = { text: 'STYLE', top: 100, ...common, ...heading };
  const below = { text: 'QQ-21664', top: 150, ...common, ...word };
  return codeOn([{ words: [above] }, { words: [below] }]);
}

describe('a heading', () => {
  it('makes what stands below it a code', () => {
    expect(headed({})).toBe('QQ-21664');
    expect(headed({ text: 'STYLE/MODELE' })).toBe('QQ-21664');
  });

  it('reaches a line and a half of the print below it', () => {
    expect(headed({}, { top: 174 })).toBe('QQ-21664');
    expect(headed({}, { top: 175 })).toBeUndefined();
    expect(headed({}, { top: 300 })).toBeUndefined();
  });

  it('may touch the print, not stand within or below it', () => {
    expect(headed({}, { top: 122 })).toBe('QQ-21664');
    expect(headed({}, { top: 121 })).toBeUndefined();
    expect(headed({}, { top: 50 })).toBeUndefined();
    expect(headed({ top: 150 }, { top: 150 })).toBeUndefined();
  });

  it('has to stand over the code, not beside it', () => {
    expect(headed({}, { left: 259 })).toBe('QQ-21664');
    expect(headed({}, { left: 260 })).toBeUndefined();
    expect(headed({ left: 259 })).toBe('QQ-21664');
    expect(headed({ left: 260 })).toBeUndefined();
  });

  it('has to be a word for codes', () => {
    expect(headed({ text: 'COLOR' })).toBeUndefined();
    expect(headed({ text: 'ORDER' })).toBeUndefined();
  });

  it.each([
    'PO NUMBER',
    'ORDER NO:',
    'CARTON',
    'P.O.NO.',
    'ORDERNO.',
    'TRACKING ID',
    'INVOICE',
    'SHIPMENT',
    'ACCOUNT',
  ])('%s makes what stands below it another number', (heading) => {
    expect(spelling('NIKE', heading, '454501-123')).toBeUndefined();
    expect(spelling('NIKE', 'DUNK LOW', '454501-123')).toBe('454501-123');
  });

  it('reaches a line and a half of its own print where it is for another number', () => {
    const below = (top: number) => {
      const common = { left: 100, width: 160, confidence: 90 };
      const words = (word: { text: string; top: number; height: number }) => ({
        words: [{ ...common, ...word }],
      });
      return codeOn([
        words({ text: 'NIKE', top: 0, height: 30 }),
        words({ text: 'CARTON', top: 100, height: 12 }),
        words({ text: '454501-123', top, height: 30 }),
      ]);
    };
    expect(below(129)).toBeUndefined();
    expect(below(130)).toBe('454501-123');
  });

  it.each(['CARBON', 'BLACK PATENT', 'SALE', 'RN CA', '42 EUR', 'DATE', 'QTY', 'MATCH LO'])(
    'may be none: a code stands below %s',
    (words) => {
      expect(spelling('NIKE', words, '454501-123')).toBe('454501-123');
    },
  );

  it('says nothing of what stands below the number beside it', () => {
    expect(spelling('NIKE', 'EUR 42.5', '454501-123')).toBe('454501-123');
    expect(spelling('NIKE', 'PO4500912', '454501-123')).toBe('454501-123');
    expect(spelling('NIKE', 'PO 4500912', '454501-123')).toBe('454501-123');
  });

  it('counts less than STYLE beside the code', () => {
    expect(spelling('ORDER', 'STYLE QQ-21664')).toBe('QQ-21664');
  });

  it('may be one of many words', () => {
    const [names, values] = printPage('SIZE   STYLE      COLOR', '42     QQ-21664   RED');
    if (!names || !values) throw new Error('two lines were drawn');
    expect(codeOn([names, values])).toBe('QQ-21664');
  });
});
