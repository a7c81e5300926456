import { describe, expect, it } from 'vitest';
import {
  VARIANT_CLASSES,
  variantConflict,
  variantWords,
} from '#app/operations/image-product-match/deciding/variant-words.ts';

const read = (text: string) =>
  Object.fromEntries([...variantWords(text)].map(([kind, values]) => [kind, [...values.keys()]]));

describe('variantWords', () => {
  it.each([
    ["Nike Men's Pegasus", { audience: ['men'] }],
    ['WMNS BLAZER MID 77', { audience: ['women'], cut: ['mid'] }],
    ['UA W CURRY 11', { audience: ['women'] }],
    ['XT-6 W', { audience: ['women'] }],
    ['VELOCITY NITRO 3 JR', { audience: ['kids'] }],
    ['DUNK LOW RETRO (GS)', { audience: ['kids'], cut: ['low'] }],
    ['SUPERSTAR J', { audience: ['kids'] }],
    ['Air Max 90 TD', { audience: ['toddler'] }],
    ["little kids' Air Max", { audience: ['little kids'] }],
    ['CTAS LIFT HI', { cut: ['high'] }],
    ['UNISEX CREW TEE', { audience: ['unisex'] }],
    ['Tiempo Legend FG', { ground: ['FG'] }],
    ['New Balance 880 2E', { width: ['wide'] }],
    ['880 US 10 W', { width: ['wide'] }],
    ['Damen Laufschuh', { audience: ['women'] }],
    ['W’s Ghost 15', { audience: ['women'] }],
    ['W´s Ghost 15', { audience: ['women'] }],
    ['XT-6 W (black)', { audience: ['women'] }],
    ['XT-6 W - black', { audience: ['women'] }],
    ['GAZELLE 2 J', { audience: ['kids'] }],
    ['SUPERSTAR J | adidas', { audience: ['kids'] }],
    ['New Balance 880 US10 W', { width: ['wide'] }],
    ['880 UK9W', { width: ['wide'] }],
    ['880 size 9.5 W (grey)', { width: ['wide'] }],
    ['880 US 10W - grey', { width: ['wide'] }],
    ['Ghost 15 extra wide', { width: ['wide'] }],
    ['Ghost 15 narrow', { width: ['narrow'] }],
    ['AIR JORDAN 1LOW', { cut: ['low'] }],
    ['AIR JORDAN 1MID OG', { cut: ['mid'] }],
    ['AIR JORDAN 1High', { cut: ['high'] }],
    ['Chuck 70 Ox', { cut: ['low'] }],
    ["Women's Jordan 1 low price", { audience: ['women'] }],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'Nike Air Zoom Pegasus 41',
    'high quality, low price',
    'Pegasus mid grey',
    "Women's size 8 / Men's 6.5",
    'romance and woe',
    'Pegasus yellow, slow',
    'SUPERSTAR - J',
    'SUPERSTAR JR10',
    'AQUA W CURRY 11',
    'Samba W black',
    '880 US 10 W4',
    'low priced',
    'at low prices',
    'a high-waist, high waisted, mid-rise thing',
    "Women's size 8/Men's 6.5",
    'womens 8 / mens 6',
    'Women US 8.5 /Men US 10',
    'women eu sz 38 / 5 UK',
    '38 /men uk size 10.5',
    "Men's 9 = Women's 10.5",
    'mens us 9.5 - womens us 11',
    'Men 10 (Women 11.5)',
    "Women's10(Men's8.5)",
  ])('reads nothing into %j', (text) => {
    expect(read(text)).toEqual({});
  });
});

describe('the words that say a variant', () => {
  it.each([
    ['women', "women's women womens womans wmns w's ladies damen femme femmes donna mujer damskie"],
    ['women', "dames wn's"],
    ['men', "men's men mens mans homme hommes herren uomo hombre męskie meskie heren"],
    ['toddler', 'toddler toddlers infant infants td crib baby'],
    ['little kids', 'ps preschool pre-school'],
    [
      'kids',
      "kid kids kid's junior juniors jr youth boy boys girl girls gs bg enfant enfants fille",
    ],
    [
      'kids',
      'filles garçon garçons bambino bambina bambini ragazzo ragazza ragazzi niño niñas kinder',
    ],
    ['kids', 'kinderen jungen mädchen jongens meisjes dziecięce dzieciece chłopięce dziewczęce'],
    ['kids', "children childrens children's"],
    ['unisex', 'unisex'],
    ['wide', 'wide 2e 4e ee eeee'],
    ['narrow', 'narrow'],
    ['low', 'low lo ox oxford'],
    ['mid', 'mid mids'],
    ['high', 'high hi high-top hightop'],
  ])('%s: %s', (value, words) => {
    for (const word of words.split(' ')) {
      const found = Object.values(read(`Shoe ${word} 7`)).flat();
      expect([word, found]).toEqual([word, [value]]);
      expect(Object.values(read(`Shoe ${word.toUpperCase()} 7`)).flat()).toEqual([value]);
    }
  });

  it.each([
    ['FG', 'firm ground'],
    ['SG', 'soft ground'],
    ['AG', 'artificial grass'],
    ['TF', 'turf'],
    ['IC', 'indoor court'],
  ])('the sole %s: %s', (value, words) => {
    for (const text of [value, value.toLowerCase(), words]) {
      expect(read(`Tiempo ${text}`)).toEqual({ ground: [value] });
    }
  });

  it('are told as the text has them, the first of two', () => {
    expect(variantWords('SUPERSTAR Kids J').get('audience')?.get('kids')).toBe('Kids');
  });
});

describe('variantConflict', () => {
  const conflicts = (one: string, other: string) =>
    VARIANT_CLASSES.filter((kind) => variantConflict(kind, variantWords(one), variantWords(other)));

  it.each([
    ["men's shoe", 'wmns shoe', ['audience']],
    ['Dunk GS', 'Dunk TD', ['audience']],
    ['Jordan 1 low', 'Jordan 1 mid', ['cut']],
    ['Tiempo FG', 'Tiempo SG', ['ground']],
    ["men's shoe", 'shoe', []],
    ['shoe', "men's shoe", []],
    ['wide shoe', 'narrow shoe', ['width']],
    ["men's shoe", 'unisex shoe', []],
    ['unisex shoe', "men's shoe", []],
    ["men's and women's shoe", 'wmns shoe', []],
  ])('finds between %j and %j: %j', (one, other, expected) => {
    expect(conflicts(one, other)).toEqual(expected);
  });
});
