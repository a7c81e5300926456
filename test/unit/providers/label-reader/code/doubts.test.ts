import { describe, expect, it } from 'vitest';
import type { ConfirmedCode } from '#app/providers/label-reader/code/confirm-code.ts';
import { doubtsOf, isGuess, MIN_PROBABILITY } from '#app/providers/label-reader/code/doubts.ts';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine, printLines } from '../print-lines.ts';

type Facts = Partial<Omit<ConfirmedCode, 'reading'>>;

/** The best code of some print, which every further look has read in the same way. */
function confirmed(lines: readonly TextLine[], facts: Facts = {}): ConfirmedCode {
  const [reading] = findCodes(lines, namedBrands(lines), []);
  if (!reading) throw new Error('The print has no code.');
  const certain = { agreeing: 4, looks: 4, withoutRepairs: 4, probability: 0.99, cover: null };
  return { reading, ...certain, ...facts };
}

const doubtsAbout = (rows: readonly string[], facts?: Facts) =>
  doubtsOf(confirmed(printLines(...rows), facts));

describe('a code that every look reads alike', () => {
  it.each([
    ['the shape of the brand that the label names', ['NIKE', 'DD1391-100']],
    ['a caption and letters', ['ACME', 'STYLE QX-21664']],
    ['a caption that calls five digits the style', ['ACME', 'STYLE 41137']],
    ['the digits of a brand that the label names', ['BIRKENSTOCK', 'STYLE 1036772']],
    ['an ambiguous caption, but a shape found nowhere else', ['HOKA', 'ITEM 1123194-HMBC']],
  ])('is acted on if it has %s', (_, rows) => {
    expect(doubtsAbout(rows)).toEqual([]);
  });

  it.each<[string, string[], string]>([
    ['is made of a repair by the shape', ['adidas', 'ART:508842'], 'repaired'],
    ['has a sale sticker before it', ['ACME', 'STYLE -30% 23537'], 'beside-other-print'],
    ['has not the shape of the named brand', ['NIKE', 'STYLE VYP-97347-LKN'], 'other-shape'],
    ['goes on as a code of HOKA', ['hoko', 'STYLE# 1110947 FTHR'], 'may-continue'],
    ['is digits without their separator', ['PUMA', 'STYLE 38839212'], 'lost-separator'],
    ['stands behind ITEM', ['ACME', 'ITEM QX-21664'], 'unknown-shape'],
    ['is made of two words', ['ACME', 'STYLE QX 21664'], 'unknown-shape'],
    ['is a number behind ITEM', ['ACME', 'ITEM 443271'], 'bare-number'],
    ['is a number of four digits', ['ACME', 'STYLE 9927'], 'bare-number'],
  ])('is doubted if it %s', (_, rows, doubt) => {
    expect(doubtsAbout(rows)).toContain(doubt);
  });

  it('is doubted in small print that no caption calls the style', () => {
    const label = (scale: number, text = '749481/17') =>
      doubtsOf(
        confirmed([
          ...printLines('PUMA', 'RS-X EFEKT', 'BLACK/WHITE', 'MADE IN CHINA'),
          printLine(text, { top: 260, scale }),
        ]),
      );
    expect(label(0.75)).toEqual(['small-print']);
    expect(label(0.85)).toEqual([]);
    expect(label(0.75, 'STYLE 749481/17')).toEqual([]);
    // The code above it is ranked first.
    const code = [...printLines('PUMA', '361228 04', 'BLACK/WHITE', 'MADE IN CHINA')];
    const small = printLine('749481/17', { top: 260, scale: 0.75 });
    expect(confirmed([small, ...code]).reading.spelling).toBe('361228 04');
  });

  it.each(['NIKE   DD1391100', 'HOKA   1123194HMBC'])(
    'may lack the separator of its shape if it has letters: %s',
    (row) => {
      expect(doubtsAbout([row])).toEqual([]);
    },
  );

  it('is doubted if its characters may be look-alikes', () => {
    expect(doubtsAbout(['ACME', 'STYLE QX-2166O'])).toContain('open-look-alike');
  });

  it('is doubted if nothing but its prominence or a shape says what it is', () => {
    const around = printLines('Ostrel Knit Co', '', '', 'MERINO BEANIE', 'BLU SCURO');
    const prominent = [...around, printLine('XK34W-7734', { top: 60, scale: 1.3 })];
    expect(doubtsOf(confirmed(prominent))).toEqual(['nothing-says-so']);
    expect(doubtsAbout(['LC2818-101'])).toEqual(['nothing-says-so']);
    expect(doubtsAbout(['ACME', 'STYLE LC2818-101'])).toEqual([]);
  });

  it('is doubted without a caption if the brand of its shape is named on another label alone', () => {
    const [reading] = findCodes(printLines('DD1391-100'), namedBrands(printLines('NIKE')), []);
    const nike = confirmed(printLines('NIKE', 'DD1391-100'));
    expect(reading && doubtsOf({ ...nike, reading })).toEqual(['nothing-says-so']);
  });
});

describe('a code of the named brand', () => {
  const NIKE = ['NIKE', 'DD1391-100'];

  it.each<[string, Facts, string[]]>([
    ['no look read it without a repair', { withoutRepairs: 0 }, ['repaired']],
    ['a single look read it without a repair', { withoutRepairs: 1 }, []],
    ['something covers its line', { cover: 'line' }, ['covered']],
    ['something covers a character', { cover: 'character' }, ['covered']],
    ['nothing covers it', { cover: 'none' }, []],
    ['a look reads something else', { agreeing: 3 }, ['looks-differ']],
    ['a character is less than 85 % likely', { probability: 0.849 }, ['unlikely-character']],
    ['every character is 85 % likely', { probability: 0.85 }, []],
  ])('if %s', (_, facts, doubts) => {
    expect(doubtsAbout(NIKE, facts)).toEqual(doubts);
  });
});

describe('a code of which a part is covered', () => {
  const covered = (facts: Facts = {}) =>
    isGuess(doubtsAbout(['NIKE', 'DD1391-100'], { cover: 'character', ...facts }));

  it('is shown if every look reads the same and is certain', () => {
    expect(covered()).toBe(false);
  });

  it('is a guess if the looks differ, or are not certain', () => {
    expect(covered({ agreeing: 3 })).toBe(true);
    expect(covered({ probability: MIN_PROBABILITY - 0.01 })).toBe(true);
  });

  it('is the only one that is a guess', () => {
    expect(covered({ cover: 'none', agreeing: 3, probability: 0.5 })).toBe(false);
    expect(covered({ cover: null, agreeing: 3, probability: 0.5 })).toBe(false);
  });
});
