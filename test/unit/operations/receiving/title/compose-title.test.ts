import { describe, expect, it } from 'vitest';
import {
  composeTitle,
  type TitleSources,
} from '#app/operations/receiving/boxes/title/compose-title.ts';

const compose = (sources: Partial<TitleSources>, pattern = '{brand} {model}') =>
  composeTitle(pattern, {
    description: '',
    titles: [],
    vendor: '',
    styleCode: '',
    productType: '',
    ...sources,
  });

describe('the title of a new product', () => {
  it.each([
    ['Nike', 'AIR ZOOM PEGASUS 41', 'Nike Air Zoom Pegasus 41'],
    ['Under Armour', 'UA W CURRY 11', 'Under Armour UA W Curry 11'],
    ['Vans', 'Vans KNU SKOOL', 'Vans Knu Skool'],
    ["Levi's", "501 ORIGINAL LEVI'S", "Levi's 501 Original"],
    ['PUMA', "KIDS' SUEDE XL III", "PUMA Kids' Suede XL III"],
    ['ASICS', 'GEL-KAYANO 14 GTX', 'ASICS Gel-Kayano 14 GTX'],
  ])('of %s is proposed from the label alone: %s', (vendor, description, expected) => {
    const { title, isAgreed } = compose({ vendor, description, titles: ['BUY NOW cheap'] });
    expect([title, isAgreed]).toEqual([expected, false]);
  });

  it.each([
    [
      'CHUCK 70 DE LUXE',
      'Converse',
      ['Converse Chuck 70 De Luxe | Shop'],
      'Converse Chuck 70 De Luxe',
    ],
    ['GEL-NYC', 'ASICS', ['Asics GEL-NYC sneakers', 'GEL-NYC by ASICS'], 'ASICS GEL-NYC'],
    [
      'GEL-NYC',
      'ASICS',
      ['ASICS Gel-Nyc', 'ASICS GEL-NYC shoe', 'Buy GEL-NYC Asics'],
      'ASICS GEL-NYC',
    ],
    ['GEL-KAYANO 14', 'ASICS', ['ASICS Gel Kayano 14'], 'ASICS Gel-Kayano 14'],
    ['UA W CURRY 11', 'Under Armour', ['Buy Curry 11 by Under Armour'], 'Under Armour Curry 11'],
    [
      'AIR ZM PEG 41',
      'Nike',
      ['Air Zoom Pegasus 41 sale', 'Nike Air Zoom Pegasus 41 - Men'],
      'Nike Air Zoom Pegasus 41',
    ],
    ['574', 'New Balance', ['New Balance 574 Core', 'NEW BALANCE 574'], 'New Balance 574'],
    [
      'MADE IN VIETNAM',
      'PUMA',
      ['PUMA Speedcat OG', 'Speedcat OG Sneakers PUMA'],
      'PUMA Speedcat OG',
    ],
  ])(
    'is what label and sites agree on, as the sites spell it: %s of %s',
    (description, vendor, titles, expected) => {
      expect(compose({ description, vendor, titles })).toEqual({ title: expected, isAgreed: true });
    },
  );

  it('does not learn its spelling from titles in capitals alone, or without any', () => {
    const titles = ['CONVERSE CHUCK 70 DE LUXE', 'converse chuck 70 de luxe shoe'];
    const { title } = compose({ description: 'CHUCK 70 DE LUXE', vendor: 'Converse', titles });
    expect(title).toBe('Converse Chuck 70 DE Luxe');
  });

  it.each([
    ['398846-02', ['Speedcat OG (398846 02) | PUMA', 'PUMA Speedcat OG 398846-02 cheap']],
    ['398846-02', ['Buy PUMA Speedcat OG', '398846_02 - Speedcat OG']],
  ])('without a name on the label is what two sites agree on (%s)', (styleCode, titles) => {
    expect(compose({ vendor: 'PUMA', titles, styleCode })).toEqual({
      title: 'PUMA Speedcat OG',
      isAgreed: true,
    });
  });

  it.each([
    [
      'Jordan',
      ['Air Jordan 5 Retro For Sale', 'Cheap Air Jordan 5 Retro'],
      'Jordan Air Jordan 5 Retro',
    ],
    ['Nike', ['Nike Roshe Two - Zwart / Wit', 'Sneakers Nike WMNS Roshe Two'], 'Nike Roshe Two'],
    [
      'Nike',
      ['Air Jordan 5 White/Black-Fire Red', 'Air Jordan 5 White/Black-Fire Red now'],
      'Nike Air Jordan 5',
    ],
    ['Nike', ['Nike Air 6 “Champagne Bottle”', 'Airs 6 “Champagne Bottle” Nike'], ''],
    ['ASICS', ['Asics Fuze X Lyte 2', 'ASICS FUZEX LYTE 2'], ''],
    ['Nike', ['Nike Sportswear Benassi', 'Nike Sportswear JDI'], ''],
    ['PUMA', ['PUMA Suede Sand / Bone', 'Suede by PUMA'], 'PUMA Suede'],
  ])('of %s at %j is %s', (vendor, titles, expected) => {
    expect(compose({ vendor, titles }).title).toBe(expected);
  });

  it('says nothing of colours that it knows in part', () => {
    const titles = [
      'Nike Vapor - Seaweed/Volt/Hasta/White',
      'Vapor Nike - Verde/Volt/Hasta/Bianco',
    ];
    expect(compose({ vendor: 'Nike', titles }, '{model} {colour}').title).toBe('Vapor');
  });

  it.each([
    [[]],
    [['PUMA Speedcat OG Superduper Deal']],
    [['PUMA Speedcat OG Deal', 'PUMA Speedcat OG Deal']],
    [['PUMA Speedcat OG', 'Speedcat OG PUMA', 'PUMA - Speedcat OG']],
    [['Buy shoes online | A', 'Buy shoes online - free shipping']],
    [['PUMA Black', 'Black PUMA shoes']],
  ])('is never the word of one site: %j', (titles) => {
    expect(compose({ vendor: 'PUMA', titles })).toEqual({ title: '', isAgreed: false });
  });

  it('names colours where two list the same ones, and only where the pattern asks for them', () => {
    const sources = {
      vendor: 'PUMA',
      description: 'SUEDE CLASSIC BLACK/WHITE',
      titles: ['PUMA Suede Classic - Nero/Bianco', 'Suede Classic in red by PUMA'],
    };
    const pattern = '{brand} {model} ({colour})';
    expect(compose(sources, pattern).title).toBe('PUMA Suede Classic (Black/White)');
    expect(compose(sources).title).toBe('PUMA Suede Classic');
    const titles = ['PUMA Suede Classic - Red'];
    expect(compose({ ...sources, titles }, pattern).title).toBe('PUMA Suede Classic');
  });

  it('takes what sites say for text', () => {
    const titles = ['PUMA <b>Speedcat OG</b>', 'Buy Speedcat OG =HYPERLINK("x")'];
    expect(compose({ vendor: 'PUMA', titles }).title).toBe('PUMA Speedcat OG');
  });
});
