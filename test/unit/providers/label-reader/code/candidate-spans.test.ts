import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import { candidateSpans } from '#app/providers/label-reader/code/candidate-spans.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine, printLines } from '../print-lines.ts';

const spansOf = (...rows: string[]) =>
  candidateSpans(printLines(...rows), []).map(({ printed }) => printed);

describe('print that may be a style code', () => {
  it.each(['B123', '1234', 'ABCDEF-123456-ABCDEF'])(
    'has four to twenty characters and a digit: %s',
    (printed) => {
      expect(spansOf(printed)).toEqual([printed]);
    },
  );

  it.each(['B12', 'NAVY', 'ABCDEF-1234567-ABCDEF', 'NO. B12'])('is not %s', (printed) => {
    expect(spansOf(printed)).toEqual([]);
  });

  it('is no part of a GTIN, but may be part of another barcode', () => {
    const beside = (key: string, isGtin: boolean) => {
      const [left, right] = [printLine('1036771'), printLine('EU 42', { left: 900 })];
      return candidateSpans([left, right], [{ quad: right.quad, key, isGtin }]).map(
        ({ printed }) => printed,
      );
    };
    expect(beside('00881036771423', true)).toEqual([]);
    expect(beside('1036771-42', false)).toEqual(['1036771']);
  });

  it('is not as long as a barcode, unless a caption calls it the style', () => {
    expect(spansOf('STYLE 710711638001')).toEqual(['710711638001']);
    expect(spansOf('ITEM 710711638001')).toEqual([]);
    expect(spansOf('710711638001')).toEqual([]);
  });
});

describe('what S/N stands before', () => {
  it.each([
    ...['US 7', 'US7', 'US 10', 'US 7.5', 'UK 6', 'EU 42', 'EUR 42', 'us 13C', 'US 2Y', 'UK 10K'],
    ...['US   UK', 'CM   EU'],
  ])('may be a style code beside the sizes of shoes: %s', (sizes) => {
    expect(spansOf('S/N 1168988', sizes)).toEqual(['1168988']);
  });

  it.each(['M', 'US', 'US 100', 'US 7W', 'BUS 7', 'SIZE 42'])(
    'is the number of a device or a garment beside %s',
    (print) => {
      expect(spansOf('S/N 1168988', print)).not.toContain('1168988');
    },
  );
});

describe('the digits below the bars of a barcode', () => {
  // The digits stand in the 40 px below bars that are 100 px high.
  const quad: Quad = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { x: 400, y: 100 },
    { x: 0, y: 100 },
  ];
  const below = (text: string, { left = 0, isGtin = true } = {}) =>
    candidateSpans(
      [printLine(text, { left, top: 100 })],
      [{ quad, key: '0885177036774', isGtin }],
    ).map(({ printed }) => printed);

  it.each(['1036771', '103 6771'])('are no style code, even if they were misread: %s', (digits) => {
    expect(below(digits)).toEqual([]);
  });

  it.each([
    ['print with letters', 'KX10367', ['KX10367']],
    ['print that ends in letters', '10367KX', ['10367KX']],
    ['a word of digits and one with letters', '10 KX10', ['10 KX10', 'KX10']],
    ['a number that a caption calls the style', 'STYLE 1036771', ['1036771']],
  ])('are not %s', (_what, printed, spans) => {
    expect(below(printed)).toEqual(spans);
  });

  it('are not digits beyond the end of the bars, in whole or in part', () => {
    expect(below('1036771', { left: 440 })).toEqual(['1036771']);
    expect(below('1036771 24', { left: 280 })).toEqual(['1036771 24']);
  });

  it('are none where the bars are of another kind of code', () => {
    expect(below('1036771', { isGtin: false })).toEqual(['1036771']);
  });
});

describe('the prominence of print', () => {
  const heightOf = (printed: string, lines: readonly TextLine[]) =>
    Math.exp(
      candidateSpans(lines, []).find((span) => span.printed === printed)?.prominence ?? Number.NaN,
    );

  it('is how high it is beside the usual print of its label, in whatever order lines are read', () => {
    const lines = [1, 1, 4, 2, 1].map((scale, at) =>
      printLine(`QX-${at}664`, { top: 200 * at, scale }),
    );
    expect(heightOf('QX-2664', lines)).toBeCloseTo(4);
    expect(heightOf('QX-3664', lines)).toBeCloseTo(2);
    expect(heightOf('QX-4664', lines)).toBeCloseTo(1);
  });

  it('is that of the highest word of a number that goes on in other print', () => {
    const lines = [
      printLine('FQ7660-'),
      printLine('111', { left: 150, top: -4, scale: 1.2 }),
      ...printLines('', 'NAVY', 'PERU'),
    ];
    expect(heightOf('FQ7660-111', lines)).toBeCloseTo(1.2);
  });
});
