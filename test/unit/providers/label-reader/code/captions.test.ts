import { describe, expect, it } from 'vitest';
import {
  captionOf,
  isFiller,
  isOfReceipt,
  joinedCaption,
} from '#app/providers/label-reader/code/captions.ts';

describe('a caption', () => {
  it.each([
    ['Style:', 'code'],
    ['Modèle', 'code'],
    ['货号', 'code'],
    ['Réf.', 'item'],
    ['S/N', 'serial'],
    ['P.O.', 'other-number'],
    ['NAME', 'description'],
    ['Couleur:', 'colour'],
    ['TAILLE', 'size'],
  ])('says what follows it: %s, %s', (text, caption) => {
    expect(captionOf(text)).toBe(caption);
  });

  it.each([
    ['STYLENO', 'code'],
    ['ARTIKELNR.', 'code'],
    ['STYLE#', 'code'],
    ['PO#', 'other-number'],
    ['PO NO', 'other-number'],
    ['LOTNUMBER', 'other-number'],
  ])('may end with a word for number: %s, %s', (text, caption) => {
    expect(captionOf(text)).toBe(caption);
  });

  it.each(['CAN', 'GRN', 'PNN'])('is not a short word that only ends like one: %s', (text) => {
    expect(captionOf(text)).toBeNull();
  });

  it.each([
    ['REF/ARTICLE', 'item'],
    ['POINTURE/SIZE', 'size'],
    ['/DESIGNO/FARBE', 'colour'],
    ['UPPER/LINING', null],
  ])('is known if one of its languages is: %s, %s', (text, caption) => {
    expect(captionOf(text)).toBe(caption);
  });

  it.each(['', ':', '/', '4417', 'WHITE'])('is not %j', (text) => {
    expect(captionOf(text)).toBeNull();
  });
});

describe('a caption that was read with a slip', () => {
  it.each([
    ['C0DE', 'item'],
    ['ST1L', 'code'],
    ['5TY', 'code'],
    ['8OX', 'other-number'],
  ])('is known if a digit stands for a letter: %s, %s', (text, caption) => {
    expect(captionOf(text)).toBe(caption);
  });

  it.each(['P0', '5N', '1D'])('is not made of a letter and a digit: %s', (text) => {
    expect(captionOf(text)).toBeNull();
  });

  it.each([
    ['STYLF', 'code'],
    ['REFERENGE', 'item'],
    ['CARTDN', 'other-number'],
    ['COULFUR', 'colour'],
  ])('is known from five letters on, if one is wrong: %s, %s', (text, caption) => {
    expect(captionOf(text)).toBe(caption);
  });

  it.each([
    ['too short', 'STYE'],
    ['wrong in two letters', 'STVLF'],
    ['close to a short caption only', 'ITEMS'],
    ['a word of its own', 'MATCH'],
    ['a material', 'CARBON'],
  ])('is none if it is %s: %s', (_, text) => {
    expect(captionOf(text)).toBeNull();
  });
});

describe('a caption joined to its number', () => {
  it.each([
    ['STYLE#ISW1638', 'code', 'ISW1638'],
    ['STYLE4417', 'code', '4417'],
    ['STYLE:44', 'code', '44'],
    ['STYLE# 4417', 'code', '4417'],
    ['STYLECODE:4417', 'code', '4417'],
    ['ARTICLE.4417-B', 'code', '4417-B'],
    ['ARTIKELNR595120', 'code', '595120'],
    ['ARTNO4417', 'code', '4417'],
    ['ARTNR4417', 'code', '4417'],
    ['STYLEN0.4417', 'code', '4417'],
    ['STYLEN0 4417', 'code', '4417'],
    ['STYLENF0A7GN1', 'code', 'NF0A7GN1'],
    ['STYLEN04417', 'code', 'N04417'],
    ['ITEM#4417', 'item', '4417'],
    ['S/N:4417', 'serial', '4417'],
    ['P.O.:0123456', 'other-number', '0123456'],
    ['SIZE:42.5', 'other-number', '42.5'],
  ])('is parted from it: %s, %s, %s', (text, caption, number) => {
    const found = joinedCaption(text);
    expect(found?.caption).toBe(caption);
    expect(text.slice(found?.length)).toBe(number);
  });

  it.each([
    ['a short one that may begin a code', 'CA12345'],
    ['a short one that may begin a code', 'ART4417'],
    ['a short one whose number has parts', 'ART44.17'],
    ['one for a colour', 'COLOUR:001'],
    ['one for a size', 'TAILLE:4000'],
    ['one with a single digit', 'STYLE:A4'],
    ['one that is not at the start', 'XSTYLE:4417'],
    ['one without a number', 'STYLE'],
  ])('is not %s: %s', (_, text) => {
    expect(joinedCaption(text)).toBeNull();
  });
});

describe('a word for number', () => {
  it.each([
    ['No.', true],
    ['NR', true],
    ['#', true],
    ['-', true],
    ['K4521', false],
  ])('says nothing by itself: %s, %s', (text, expected) => {
    expect(isFiller(text)).toBe(expected);
  });
});

describe('a receipt', () => {
  it.each([
    ['two different words of a receipt', ['ITEM', '4417', 'Total:', '19.90', 'CASH'], true],
    ['the same word twice', ['TOTAL', '19.90', 'Total'], false],
    ['one word', ['ITEM', '4417', 'TOTAL'], false],
    ['none', ['ACME', 'STYLE', 'K4521-988'], false],
  ])('is known by two of its words: %s', (_, texts, expected) => {
    expect(isOfReceipt(texts)).toBe(expected);
  });
});
