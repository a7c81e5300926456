import { describe, expect, it } from 'vitest';
import {
  labelVariants,
  type VariantWords,
  variantWords,
} from '#app/knowledge/words/variant-words.ts';
import { CHILD, JUNIOR, MEN, read, told, WIDE, WOMEN } from './read-variants.ts';

const wordsOf = (words: VariantWords) => [...words.values()].flatMap((one) => one.words);

describe('a single W in a title', () => {
  it.each([
    ['W PEGASUS41'],
    ['SPEEDCROSS W 6'],
    ['AIR PLUS W'],
    ['FITNESS W'],
    ['VENUS2 W'],
    ['FIT V10 W'],
    ['95 W black'],
    ['Flux W'],
    ['Pegasus W xtreme'],
    ['Made in UK 1460 W'],
  ])('is for women: %s', (title) => {
    expect(read(title)).toEqual(WOMEN);
  });

  it.each([['New Balance 880 EU42 W'], ['New Balance 880 US 10 , W']])(
    'is the width behind a size: %s',
    (title) => {
      expect(read(title)).toEqual(WIDE);
    },
  );

  it('is neither behind the name of a system of sizes', () => {
    expect(read('Ghost 15 EU W')).toEqual({});
  });
});

describe('a single K or J in a title', () => {
  it.each([
    ['ULTRABOOST, K', CHILD],
    ['ULTRABOOST , K', CHILD],
    ['ULTRABOOST  | K', CHILD],
    ['ULTRABOOST ((K)) black', CHILD],
    ['SUPERSTAR J 2-pack', JUNIOR],
    ['SUPERSTAR J - adidas', JUNIOR],
  ])('is for children where it ends the name: %s', (title, expected) => {
    expect(read(title)).toEqual(expected);
  });

  it.each([
    ['another name follows, with a bracket in it', 'SUPERSTAR K SWISS(NEW)'],
    ['another name follows, with a digit in it', 'SUPERSTAR K SWISS2'],
    ['another name follows, and a colour stands before', 'BLACK K SWISS'],
    ['another name follows, and its colour after two words', 'SUPERSTAR K SWISS CLASSIC WHITE'],
    ['it is joined to another', 'SUPERSTAR J + K'],
  ])('is part of a name where %s: %s', (_why, title) => {
    expect(read(title)).toEqual({});
  });
});

describe('a single M', () => {
  it('is for men before the name on a label, and says nothing in a title', () => {
    expect(told(labelVariants([{ description: ' M SPEEDCROSS' }]))).toEqual(MEN);
    expect(read('M SPEEDCROSS')).toEqual({});
  });
});

describe('the letter that was understood', () => {
  it.each([
    ['SPEEDCROSS 6 W', 'W'],
    ['880 WIDTH W', 'W'],
    ['SUPERSTAR J', 'J'],
    ['ULTRABOOST (K)', 'K'],
  ])('is told as the word of the title: %s', (title, letter) => {
    expect(new Set(wordsOf(variantWords(title)))).toEqual(new Set([letter]));
  });

  it('is told as the word of the label', () => {
    const said = labelVariants([{ description: 'M SPEEDCROSS' }]);
    expect(new Set(wordsOf(said))).toEqual(new Set(['M']));
  });
});
