import { describe, expect, it } from 'vitest';
import {
  type Context,
  contextAround,
  NO_CONTEXT,
} from '#app/providers/label-reader/code/captions-around.ts';
import { wordsOf } from '#app/providers/label-reader/code/words.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine, printLines } from '../print-lines.ts';

/** Height of a line of print, in pixels. */
const HEIGHT = 40;
const NUMBER = 'K4521-988';

/** What lines of print say about the number in them. */
function saidIn(lines: readonly TextLine[], number = NUMBER): Context {
  const all = lines.flatMap(wordsOf);
  return contextAround(
    all.filter(({ text }) => text === number),
    all,
  );
}
const said = (...rows: string[]) => saidIn(printLines(...rows));
const called = (context: Partial<Context>) => ({ ...NO_CONTEXT, ...context });

describe('a number without a caption', () => {
  it('is called nothing', () => {
    const nothing: Context = {
      caption: null,
      isAmbiguousCaption: false,
      isSerial: false,
      isBesideOtherPrint: false,
      isCaptionedOtherwise: false,
      isBelowOther: false,
    };
    expect(said('ACME', NUMBER)).toEqual(nothing);
    expect(said('STYLE', 'COTTON')).toEqual(nothing);
  });

  it('may be no number at all', () => {
    expect(contextAround([], printLines('STYLE').flatMap(wordsOf))).toEqual(NO_CONTEXT);
  });
});

describe('a caption on the row of a number', () => {
  it.each([
    [`STYLE ${NUMBER}`, { caption: 'before' }],
    [`STYLE NO. ${NUMBER}`, { caption: 'before' }],
    [`STYLE#${NUMBER}`, { caption: 'joined' }],
    [`M ODEL ${NUMBER}`, { caption: 'before' }],
    [`PART NO ${NUMBER}`, { caption: 'before', isAmbiguousCaption: true }],
    [`REF ${NUMBER}`, { caption: 'before', isAmbiguousCaption: true }],
    [`S/N ${NUMBER}`, { caption: 'before', isAmbiguousCaption: true, isSerial: true }],
    [`S/N:${NUMBER}`, { caption: 'joined', isAmbiguousCaption: true, isSerial: true }],
    [`PO ${NUMBER}`, { isCaptionedOtherwise: true }],
    [`PACKING SLIP ${NUMBER}`, { isCaptionedOtherwise: true }],
    [`SIZE ${NUMBER}`, { isCaptionedOtherwise: true }],
    [`TAILLE ${NUMBER}`, { isCaptionedOtherwise: true }],
    [`COLOUR ${NUMBER}`, {}],
    [`NAME ${NUMBER}`, {}],
  ] satisfies [string, Partial<Context>][])('says what it is: %s', (row, context) => {
    expect(said(row)).toEqual(called(context));
  });

  it.each([
    ['STYLE CODE', false],
    ['STYLE REF', false],
    ['LEATHER CODE', true],
    ['CODE', true],
  ])('is more specific with STYLE before it: %s', (caption, isAmbiguousCaption) => {
    expect(said(`${caption} ${NUMBER}`)).toEqual(called({ caption: 'before', isAmbiguousCaption }));
  });

  it.each([
    ['close to it', 2.2, false],
    ['in another column', 2.6, true],
  ])('is no more specific with a STYLE in another column: %s', (_, heights, isAmbiguousCaption) => {
    const code = 100 + heights * HEIGHT;
    const lines = [printLine('STYLE'), printLine(`CODE ${NUMBER}`, { left: code })];
    expect(saidIn(lines)).toEqual(called({ caption: 'before', isAmbiguousCaption }));
  });

  it.each([
    ['fewer', 15.8, 'before'],
    ['more', 16.2, null],
  ] satisfies [string, number, Context['caption']][])(
    'belongs to something else if it is more than sixteen heights away: %s',
    (_, heights, caption) => {
      const lines = [printLine('STYLE'), printLine(NUMBER, { left: 100 + heights * HEIGHT })];
      expect(saidIn(lines)).toEqual(called({ caption }));
    },
  );
});

describe('print between a caption and a number', () => {
  it.each([
    [`STYLE COTTON ${NUMBER}`],
    [`STYLE ORIGINAL TEXTILES ${NUMBER}`],
    [`STYLE 2E ${NUMBER}`],
  ])('may cover a part of it: %s', (row) => {
    expect(said(row)).toEqual(called({ caption: 'before', isBesideOtherPrint: true }));
  });

  it.each([
    ['a number that the caption names', `STYLE 44-17 ${NUMBER}`],
    ['a sentence', `STYLE ORIGINAL QUALITIES ${NUMBER}`],
    ['the value of another column', `STYLE 2E     ${NUMBER}`],
  ])('ends what the caption applies to if it is %s', (_, row) => {
    expect(said(row)).toEqual(NO_CONTEXT);
  });
});

describe('a caption above a number', () => {
  it.each([
    ['STYLE', { caption: 'above' }],
    ['PRODUCT ID', { caption: 'above', isAmbiguousCaption: true }],
    ['PO', { isBelowOther: true }],
    ['TAILLE', {}],
    ['COLOUR', {}],
    ['STYLE 44170', {}],
  ] satisfies [string, Partial<Context>][])('says what it may be: %s', (heading, context) => {
    expect(said(heading, NUMBER)).toEqual(called(context));
  });

  it('is the part of its line that stands above the number', () => {
    const lines = [
      printLine('ACME', { left: 110 }),
      printLine('MADE PART NO', { top: 50 }),
      printLine(NUMBER, { left: 115, top: 100 }),
    ];
    expect(saidIn(lines)).toEqual(called({ caption: 'above', isAmbiguousCaption: true }));
  });

  it('counts although a number stands on another line', () => {
    expect(said('STYLE', NUMBER, '44170')).toEqual(called({ caption: 'above' }));
  });
});

describe('print of another line at the end of a number', () => {
  const end = 20 * NUMBER.length;

  it.each([
    ['right behind it', 0.5, 0, true],
    ['over its last character', -0.5, 10, true],
    ['with a gap', 1, 0, false],
    ['over its beginning', -3, 10, false],
    ['less than half a line lower', 0.5, 19, true],
    ['half a line lower', 0.5, 20, false],
    ['less than half a line higher', 0.5, -19, true],
    ['half a line higher', 0.5, -20, false],
  ])('may cover a part of it if it touches: %s', (_, heights, top, isBesideOtherPrint) => {
    const lines = [printLine(NUMBER), printLine('SALE', { left: end + heights * HEIGHT, top })];
    expect(saidIn(lines)).toEqual(called({ isBesideOtherPrint }));
  });

  it('touches the last of its words', () => {
    const all = [printLine('STYLE 4417 22 33'), printLine('SALE', { left: 330, top: 10 })].flatMap(
      wordsOf,
    );
    const number = all.filter(({ text }) => /\d/.test(text));
    expect(contextAround(number, all)).toEqual(
      called({ caption: 'before', isBesideOtherPrint: true }),
    );
  });

  it('does not touch if it is on the line of the number', () => {
    expect(said(`${NUMBER} WHITE`)).toEqual(NO_CONTEXT);
  });

  it('leaves the caption as it is', () => {
    const lines = [printLine(`REF ${NUMBER}`), printLine('SALE', { left: 80 + end })];
    expect(saidIn(lines)).toEqual(
      called({ caption: 'before', isAmbiguousCaption: true, isBesideOtherPrint: true }),
    );
  });
});
