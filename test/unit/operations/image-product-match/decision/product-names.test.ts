import { describe, expect, it } from 'vitest';
import {
  fullWords,
  productName,
  showsModel,
  titleAgreement,
} from '#app/operations/image-product-match/decision/pages/title-agreement.ts';

const words = (text: string) => [...productName(text).words.keys()].join(' ');
const numbers = (text: string) => [...productName(text).numbers].join(' ');
const compare = (one: string, other: string) =>
  titleAgreement(productName(one), productName(other));

describe('the numbers of a name', () => {
  it.each([
    ['Pegasus 41', '41'],
    ['New Balance 574 v2', '574 2'],
    ['Phantom II and Phantom iii', '2 3'],
    ['Gel-Kayano 014', '14'],
    ['Run 12345', ''],
    ['Pegasus 41 size 10', '41'],
    ['Pegasus 41 sz. 10,5 to 11', '41'],
    ['Pegasus 41 US 10-11', '41'],
    ['Pegasus 41 UK 9', '41'],
    ["Pegasus 41 US men's 10", '41'],
    ["Pegasus 41 size women's 8.5", '41'],
    ['Pegasus 41 Größe 42', '41'],
    ['Pegasus 41 taille 42', '41'],
    ['Pegasus 41 10 US', '41'],
    ['Pegasus 41 26.5 cm', '41'],
    ['Pegasus 41 5Y', '41'],
    ['Pegasus 41 10C', '41'],
    ['501 w32 l34', '501'],
    ['501 W32L34', '501'],
    ['Pegasus 41 9.5', '41'],
    ['Pegasus 41 9,5', '41'],
    ['Pegasus 41 2 / 3', '41'],
    ['Pegasus 41 2/3', '41'],
    ['Pegasus 41 2024', '41'],
    ['Pegasus 41 1999/2000', '41'],
    ['Pegasus 41 2019/20', '41'],
    ['Pegasus 41 12 / 13', '41'],
    ['Pegasus 41 10.5', '41'],
    ['Pegasus 41 12,5', '41'],
    ['Pegasus 41 5% off', '41'],
    ['Pegasus 41 99 eur white', '41'],
    ['Fresh Foam v1080', '1080'],
    ['Glide mk7v12', '7 12'],
    ['Pegasus 41 1234567', '41'],
    ['Pegasus 41 $129.00', '41'],
    ['Pegasus 41 129,00 €', '41'],
    ['Pegasus 41 129 EUR', '41'],
    ['Pegasus 41 £ 129', '41'],
    ['Pegasus 41 -30%', '41'],
    ['30% off Pegasus 41', '41'],
    ['99,90 EUR - Pegasus 41', '41'],
    ['Pegasus 41 120 USD new', '41'],
    ['Pegasus 41 30 % off', '41'],
    ['Pegasus 41 $ 99 41', '41'],
    ['Pegasus 41 LC2818-101', '41'],
    ['Pegasus 41 lc2818 101', '41'],
    ['Curry 11', '11'],
    ['1low', '1'],
    ['Air Max 1 \u00bd', '1 2'],
  ])('%s: %s', (text, expected) => {
    expect(numbers(text)).toBe(expected);
  });
});

describe('the words of a name', () => {
  it.each([
    ['Nike Air Zoom Pegasus 41 black', 'zoom pegasus'],
    ["Nike Men's Pegasus low wide", 'pegasus'],
    ['Pegasus X', 'pegasus'],
    ['Pegasus 2E 4e', 'pegasus 2e 4e'],
    ['CTAS Lift', 'chuck taylor all star lift'],
    ['PEG 41', 'pegasus'],
    ['ZM Fly', 'zoom fly'],
    ['Gel-Cumulus26', 'gel cumulus'],
    ['Prix 990 usd', 'prix'],
    ['Fresh Foam v1080', 'fresh foam'],
    ['Nike Converse Keen Vision', 'keen vision'],
    ['Glide 12e', 'glide 12e'],
    ['Glide 12e4', 'glide'],
    ['Pegasus 1999/2000 shield', 'pegasus shield'],
    ['ペガサスDD1391-100ダンク', 'ヘカサス タンク'],
    ['ペガサス¥12,000ダンク', 'ヘカサス タンク'],
    ['ペガサス2024ダンク', 'ヘカサス タンク'],
  ])('%s: %s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('weigh little where every shoe may carry them', () => {
    expect(productName('trainer Pegasus').words).toEqual(
      new Map([
        ['trainer', 0.2],
        ['pegasus', 1],
      ]),
    );
  });

  it('tell the model where no other shoe may carry them', () => {
    expect([...fullWords(productName('trainer Pegasus'))]).toEqual(['pegasus']);
  });

  it('have no colours among them', () => {
    expect([...productName('Pegasus noir weiss').colours]).toEqual(['black', 'white']);
    expect(words('Pegasus noir weiss')).toBe('pegasus');
  });
});

describe('how much of a name a title shows', () => {
  it.each([
    ['ZOOM PEGASUS 41', 'Nike Zoom Pegasus 41', 1, 3],
    ['ZOOM PEGASUS 41 SHIELD', 'Nike Pegasus 41', 0.5, 4],
    ['574', 'New Balance 574', 1, 1],
    ['574', 'New Balance 990', 0, 1],
    ['TRAINER', 'Trainer', null, 0.2],
    ['PEGASUS', 'Metcon', 0, 1],
  ])('%s in %s', (one, other, overlap, modelWords) => {
    expect(compare(one, other)).toMatchObject({ overlap, modelWords });
  });

  it.each([
    ['ZOOM PEGASUS', 'Nike Pegasus', true],
    ['ZOOM PEGASUS SHIELD', 'Nike Pegasus', false],
    ['TRAINER', 'Trainer', false],
  ])('is enough from a half on: %s in %s: %s', (one, other, isEnough) => {
    expect(showsModel(compare(one, other))).toBe(isEnough);
  });

  it('counts words that stand in two, or three, parts on either side', () => {
    expect(compare('PEGA SUS', 'Pegasus').overlap).toBe(1);
    expect(compare('PEGASUS', 'Pega sus').overlap).toBe(1);
    expect(compare('PE GA SUS', 'Pegasus').overlap).toBe(1);
    expect(compare('PEGASUS', 'Pe ga sus').overlap).toBe(1);
    expect(compare('PE GA SU SS', 'Pegasuss').overlap).toBe(0);
    expect(compare('PEGASUSS', 'Pe ga su ss').overlap).toBe(0);
    expect(compare('NEW PEGA SUS', 'the Pegasus new').overlap).toBe(1);
  });
});

describe('numbers in conflict', () => {
  it.each([
    ['PEGASUS 41', 'Pegasus 40', true],
    ['PEGASUS 41', 'Pegasus', false],
    ['PEGASUS', 'Pegasus 41', false],
    ['PEGASUS 41', 'Pegasus 41 3', false],
    ['PEGASUS 41 3', 'Pegasus 41', false],
    ['PEGASUS 41 3', 'Pegasus 41 5', true],
  ])('%s and %s: %s', (one, other, numbersConflict) => {
    expect(compare(one, other).numbersConflict).toBe(numbersConflict);
  });
});

describe('colours of two names', () => {
  it.each([
    ['PEGASUS BLACK', 'Pegasus noir', 'agree'],
    ['PEGASUS BLACK WHITE', 'Pegasus white red', 'agree'],
    ['PEGASUS BLACK', 'Pegasus red', 'conflict'],
    ['PEGASUS BLACK', 'Pegasus', 'unknown'],
    ['PEGASUS', 'Pegasus black', 'unknown'],
  ])('%s and %s: %s', (one, other, colours) => {
    expect(compare(one, other).colours).toBe(colours);
  });
});
