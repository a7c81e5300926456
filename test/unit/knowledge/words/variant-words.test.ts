import { describe, expect, it } from 'vitest';
import { VARIANT_AXES, VARIANT_TABLE } from '#app/knowledge/words/variant-table.ts';
import {
  labelVariants,
  pageVariants,
  variantConflict,
  variantWords,
} from '#app/knowledge/words/variant-words.ts';
import { CHILD, JUNIOR, MEN, read, readSize, told, WOMEN } from './read-variants.ts';

describe('variantWords', () => {
  it.each([
    ["Nike Men's Pegasus", MEN],
    ['WMNS BLAZER MID 77', { ...WOMEN, cut: 'mid' }],
    ['UA W CURRY 11', WOMEN],
    ['XT-6 W', WOMEN],
    ['SPEEDCROSS 6 W', WOMEN],
    ['W PEGASUS 41', WOMEN],
    ['GT-2000 13 (W)', WOMEN],
    ['Samba W black', WOMEN],
    ['AQUA W CURRY 11', WOMEN],
    ["SUEDE CLASSIC XXI WN'S", WOMEN],
    ['VELOCITY NITRO 3 JR', JUNIOR],
    ['DUNK LOW RETRO (GS)', { age: 'older', cut: 'low' }],
    ['SUPERSTAR J', JUNIOR],
    ['ULTRABOOST K', CHILD],
    ['ULTRABOOST (K) black', CHILD],
    ['Air Max 90 TD', { age: 'toddler' }],
    ["little kids' Air Max", { age: 'younger' }],
    ["Older Kids' Air Max", { age: 'older' }],
    ['Pre-school Air Max', { age: 'younger' }],
    ["Kids' Air Max TD", { age: 'toddler' }],
    ["Men's and Women's Air Max", { age: 'adult', gender: 'female male' }],
    ["Men's Women's Kids' Air Max", { age: 'adult older toddler younger', gender: 'female male' }],
    ["Boys' Air Max", { ...CHILD, gender: 'male' }],
    ["Boys' and Girls' Air Max", CHILD],
    ["Unisex men's Air Max", { age: 'adult' }],
    ['GAZELLE CF EL I', { age: 'toddler' }],
    ['CTAS LIFT HI', { cut: 'high' }],
    ['Tiempo Legend FG', { ground: 'FG' }],
    ['New Balance 880 2E', { width: 'wide' }],
    ['880 US 10 W', { width: 'wide' }],
    ['880 WIDTH W', { width: 'wide' }],
    ['Damen Laufschuh', WOMEN],
    ['Damenlaufschuh', WOMEN],
    ['Herrenschuhe', MEN],
    ['Damenhoodie', WOMEN],
    ['Herenjas', MEN],
    ['Damestrui', WOMEN],
    ['Kinderregenjacke', CHILD],
    ['Jugendschuhe', JUNIOR],
    ['Meisjesjurk', { ...CHILD, gender: 'female' }],
    ['Zapatillas niño', { ...CHILD, gender: 'male' }],
    ["ZAPATILLAS NIÑO'S", CHILD],
    ['W’s Ghost 15', WOMEN],
    ['W´s Ghost 15', WOMEN],
    ['XT-6 W (black)', WOMEN],
    ['XT-6 W - black', WOMEN],
    ['GAZELLE 2 J', JUNIOR],
    ['SUPERSTAR J | adidas', JUNIOR],
    ['SUPERSTAR J cloud white', JUNIOR],
    ['SUPERSTAR J GW2288', JUNIOR],
    ['New Balance 880 US10 W', { width: 'wide' }],
    ['880 UK9W', { width: 'wide' }],
    ['880 size 9.5 W (grey)', { width: 'wide' }],
    ['880 US 10W - grey', { width: 'wide' }],
    ['Ghost 15 extra wide', { width: 'wide' }],
    ['Ghost 15 narrow', { width: 'narrow' }],
    ['Ghost 15 breite Passform', { width: 'wide' }],
    ['Ghost 15 horma ancha', { width: 'wide' }],
    ['Ghost 15 coupe étroite', { width: 'narrow' }],
    ['Ghost 15 smalle pasvorm', { width: 'narrow' }],
    ['AIR JORDAN 1LOW', { cut: 'low' }],
    ['AIR JORDAN 1MID OG', { cut: 'mid' }],
    ['AIR JORDAN 1High', { cut: 'high' }],
    ['Chuck 70 Ox', { cut: 'low' }],
    ["Women's Jordan 1 low price", WOMEN],
    ['Air Max 90 US 10C', { age: 'toddler younger' }],
    ['Air Max 90 5Y', { age: 'older' }],
    ['Air Max 90 EU 25', CHILD],
    ['Air Max 90 US W 8', WOMEN],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'Nike Air Zoom Pegasus 41',
    'high quality, low price',
    'grand choix, large gamme, breite Auswahl',
    'Pegasus mid grey',
    "Women's size 8 / Men's 6.5",
    'romance and woe',
    'Pegasus yellow, slow',
    'SUPERSTAR - J',
    'SUPERSTAR JR10',
    'J SUPERSTAR',
    'SUPERSTAR K SWISS',
    '880 US 10 W4',
    '501 W32 L34',
    '501 W 32 L 34',
    'boots W/O laces',
    'H & W boots',
    'low priced',
    'at low prices',
    'a high-waist, high waisted, mid-rise thing',
    'Hi-Tec boots',
    'ADO Den Haag shirt',
    'Dunk baby blue, kid leather',
    'Nina heels',
    'UNISEX CREW TEE',
    'TEE M',
    'Pegasus M',
    "Women's size 8/Men's 6.5",
    'womens 8 / mens 6',
    'Women US 8.5 /Men US 10',
    'women eu sz 38 / 5 UK',
    '38 /men uk size 10.5',
    "Men's 9 = Women's 10.5",
    'mens us 9.5 - womens us 11',
    'Men 10 (Women 11.5)',
    "Women's10(Men's8.5)",
    'M9160C and 162050C',
    'Kindergarten, Jugendstil, Herrenhaus, Babylon',
    'EU 42 and EU 38',
  ])('reads nothing into %j', (text) => {
    expect(read(text)).toEqual({});
  });

  it('knows every word of its table in any case', () => {
    expect(VARIANT_TABLE.length).toBeGreaterThan(300);
    for (const { says, phrase } of VARIANT_TABLE) {
      const spoken = Object.entries(says).filter(([, values]) => values.length > 0);
      const expected = Object.fromEntries(
        spoken.map(([axis, values]) => [axis, [...values].sort().join(' ')]),
      );
      expect([phrase, read(`Shoe ${phrase} 7`)]).toEqual([phrase, expected]);
      expect([phrase, read(`Shoe ${phrase.toUpperCase()} 7`)]).toEqual([phrase, expected]);
    }
  });

  it('tells the words as the text has them, each once', () => {
    const words = (text: string) => variantWords(text).get('age')?.words;
    expect(words("SUPERSTAR Big Kids' gs GS")).toEqual(["Big Kids'", 'gs']);
    expect(words('Superstar pre-school')).toEqual(['pre-school']);
  });
});

describe('what a label says', () => {
  it.each([
    ['10C', { age: 'toddler younger' }],
    ['US 7C', { age: 'toddler' }],
    ['US 12.5C', { age: 'younger' }],
    ['US 2Y', JUNIOR],
    ['US 5Y', { age: 'older' }],
    ['10Y', CHILD],
    ['US 11K', { age: 'toddler younger' }],
    ['3T', { age: 'toddler' }],
    ['EU 27', CHILD],
    ['US W 8', WOMEN],
    ['W 8.5', WOMEN],
    ['WMNS 8', WOMEN],
    ['US M 9', MEN],
    ["MEN'S US 9", MEN],
    ['M 9.5 / W 11', { age: 'adult', gender: 'female male' }],
    ['US 10W', { width: 'wide' }],
    ['US 10 W', { width: 'wide' }],
    ['US 9.5', {}],
    ['W32 L34', {}],
    ['M', {}],
    ['XL', {}],
    ['EU 42', {}],
    ['90T', {}],
  ])('by the size %s', (size, expected) => {
    expect(readSize(size)).toEqual(expected);
  });

  it.each([
    ['M SPEEDCROSS', MEN],
    ['M 3S TEE', MEN],
    ['PEGASUS 41 M', {}],
    ['CREW TEE M', {}],
    ['TIGHTS (M)', {}],
    ['EURO HIKER M BROWN', {}],
    ['SIZE M', {}],
    ['M & W', {}],
    ['M', {}],
  ])('by an M in its description: %s', (description, expected) => {
    expect(told(labelVariants([{ description }]))).toEqual(expected);
  });

  it.each([
    ['2E', { width: 'wide' }],
    ['4e', { width: 'wide' }],
    ['X-WIDE', { width: 'wide' }],
    ['2A', { width: 'narrow' }],
    ['M', { width: 'standard' }],
    ['D', { width: 'standard wide' }],
    ['B', { width: 'narrow standard' }],
    ['WIDTH', {}],
    ['', {}],
  ])('by the width %s in a field of its own', (width, expected) => {
    expect(told(labelVariants([{ width }]))).toEqual(expected);
  });

  it('by description and size together, on every label of the code', () => {
    expect(told(labelVariants([{ description: 'DUNK KIDS', size: 'US 5Y' }, {}]))).toEqual({
      age: 'older',
    });
  });
});

describe('what a page says', () => {
  const page = (title: string, text: string) => told(pageVariants(title, text));

  it('in its text counts where the title says nothing of it, and the text one thing', () => {
    expect(page('Pegasus', "Men's running shoe")).toEqual(MEN);
    expect(page('Pegasus GS', "Men's running shoe")).toEqual({ age: 'older', gender: 'male' });
    expect(page('Pegasus', "Men Women Kids: men's shoes")).toEqual({});
  });

  it('in its text counts on each axis, whatever else the text is about', () => {
    expect(page('Dunk', "Men's low shoe, extra wide")).toEqual({
      ...MEN,
      cut: 'low',
      width: 'wide',
    });
  });
});

describe('variantConflict', () => {
  const conflicts = (one: string, other: string) =>
    VARIANT_AXES.filter((axis) => variantConflict(axis, variantWords(one), variantWords(other)));

  it.each([
    ["men's shoe", 'wmns shoe', ['gender']],
    ["men's shoe", 'GS shoe', ['age']],
    ["men's shoe", "boys' shoe", ['age']],
    ["men's shoe", "girls' shoe", ['age', 'gender']],
    ["boys' shoe", "girls' shoe", ['gender']],
    ['Dunk GS', 'Dunk TD', ['age']],
    ['Dunk GS', 'Dunk PS', ['age']],
    ['Dunk JR', 'Dunk infant', ['age']],
    ['Jordan 1 low', 'Jordan 1 mid', ['cut']],
    ['Tiempo FG', 'Tiempo SG', ['ground']],
    ['wide shoe', 'narrow shoe', ['width']],
    ["men's shoe", 'shoe', []],
    ['shoe', "men's shoe", []],
    ["men's shoe", 'unisex shoe', []],
    ['unisex shoe', "men's shoe", []],
    ["men's and women's shoe", 'wmns shoe', []],
  ])('finds between %j and %j: %j', (one, other, expected) => {
    expect(conflicts(one, other)).toEqual(expected);
    expect(conflicts(other, one)).toEqual(expected);
  });

  it.each([
    ['GS', ['Big Kids’', "Older Kids'", 'Grade School', 'kids', 'JR', 'youth', 'Kinder', "boys'"]],
    ['PS', ['Little Kids', 'Younger Kids', 'Preschool', "children's", 'junior', 'enfant']],
    ['TD', ['Toddler', 'Infant', 'Baby', 'bébé', 'Kleinkinder', 'kids']],
    ['W', ["Women's", 'Damen', 'Femme', 'Mujer', 'wmns', "WN'S", 'ladies', 'donna']],
    ["MEN'S", ['Herren', 'Homme', 'Hombre', 'mens', 'men', 'uomo']],
    ['J', ['junior', 'kids', 'GS', 'youth', 'Kinder', 'JNR']],
  ])('finds none between %s and the same in other words', (word, others) => {
    for (const other of others) {
      expect([other, conflicts(`Shoe ${word}`, `Shoe ${other} 7`)]).toEqual([other, []]);
    }
  });
});
