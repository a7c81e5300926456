import { describe, expect, it } from 'vitest';
import { codesOfProduct } from '#app/knowledge/code-shapes/codes-of-product.ts';
import { learnShapes } from '#app/knowledge/code-shapes/learn-shapes.ts';
import { isTaughtForm, taughtBrands } from '#app/knowledge/code-shapes/taught-shape.ts';

const VENDOR = 'Alder & Pine';
/** Codes made of one by counting up its last digits. */
const series = (code: string, count = 5) =>
  Array.from({ length: count }, (_, at) => code.replace(/\d$/, String(at)));
const learn = (vendor: string, ...codes: string[]) =>
  learnShapes(codes.map((code) => ({ vendor, code })));

describe('the shapes of style codes that a store teaches', () => {
  it('are forms of letters, digits and separators, with an example and their number', () => {
    expect(learn(VENDOR, ...series('QX1234-560'), ...series('7120K-10', 6))).toEqual([
      { brand: VENDOR, form: '####@-##', example: '7120K-10', codes: 6 },
      { brand: VENDOR, form: '@@####-###', example: 'QX1234-560', codes: 5 },
    ]);
  });

  it('need five different codes of one form, whatever separators and spelling they have', () => {
    expect(learn(VENDOR, ...series('QX1234-560', 4))).toEqual([]);
    expect(learn(VENDOR, ...series('QX1234-560', 4), 'qx1234 560', 'QX1234-560')).toEqual([]);
    expect(learn(VENDOR, ...series('QX1234-560', 4), 'qx1234 564')).toMatchObject([{ codes: 5 }]);
    expect(learn(' alder & pine', ...series('QX1234-560', 4))).toEqual([]);
  });

  it('need five codes of one vendor, whose name may be written in other ways', () => {
    const codes = series('QX1234-560');
    const of = (...vendors: string[]) =>
      learnShapes(codes.map((code, at) => ({ vendor: vendors[at] ?? ` ${VENDOR} `, code })));
    expect(of('ALDER & PINE', 'Alder & Pine®')).toMatchObject([
      { brand: 'ALDER & PINE', codes: 5 },
    ]);
    expect(of(VENDOR)).toMatchObject([{ brand: VENDOR }]);
    expect(of()).toMatchObject([{ brand: VENDOR }]);
    expect(of('Alderpine')).toEqual([]);
  });

  it('have the lowest code for an example', () => {
    expect(learn(VENDOR, ...series('QX1234-560').toReversed())).toMatchObject([
      { example: 'QX1234-560' },
    ]);
    expect(learn(VENDOR, ...series('QX1234-565', 9))).toMatchObject([{ example: 'QX1234-560' }]);
  });

  it('are not learnt of a vendor whose name is a single sign', () => {
    for (const vendor of ['X', '-', ''])
      expect(learn(vendor, ...series('QX1234-560')), vendor).toEqual([]);
    expect(learn('XY', ...series('QX1234-560'))).toHaveLength(1);
  });

  it('are at most two hundred, those of which the store has the most codes', () => {
    const codes = Array.from({ length: 201 }, (_, at) =>
      series('7120-100', at === 0 ? 5 : 6).map((code) => ({
        vendor: `Vendor ${at}`,
        code: `${code}K`,
      })),
    );
    const learnt = learnShapes(codes.flat());
    expect(learnt).toHaveLength(200);
    expect(learnt).not.toContainEqual(expect.objectContaining({ brand: 'Vendor 0' }));
  });

  it.each([
    ['dates', '2024-01-10', '10-01-2020', '20240110'],
    ['prices', '129.90', '1129.90'],
    ['GTINs', '4006381333930', '195503583210', '40063810'],
    ['phone numbers', '555-123-4560', '0301234560', '555-1230'],
    ['numbers of a few or many digits', '12340', '123450', '1234560'],
    ['numbers with a longer number or colour', '41496234-100', '414962-1000'],
    ['sizes and words with a number', 'US10', 'W32-L30', 'MODEL1'],
    ['short codes', 'A120', 'AB12', 'AB120'],
    ['words', 'ABCDE-FGHIJ', 'LARGE'],
    [
      'texts',
      'QX 12 34 56 70',
      'QX1234-560 (OLD)',
      'QX#1234-560',
      'QÜ1234-560',
      `${'X'.repeat(17)}1230`,
    ],
  ])('are not learnt from %s', (_what, ...codes) => {
    for (const code of codes) expect(learn(VENDOR, ...series(code)), code).toEqual([]);
  });

  it.each([
    ['A-1230', '@-####'],
    ['AB1230', '@@####'],
    ['A120-1', '@###-#'],
  ])('are learnt from the shortest codes that are unlike other numbers: %s', (code, form) => {
    expect(learn(VENDOR, ...series(code))).toMatchObject([{ form }]);
  });

  it('are learnt from numbers with a colour behind them, where the separator has to stand', () => {
    expect(learn(VENDOR, ...series('414962-100'))).toMatchObject([{ form: '######=###' }]);
  });

  it('are not learnt of a brand that is known to have them, and are of one that is not', () => {
    expect(learn('NIKE', ...series('DD1391-100'))).toEqual([]);
    expect(learn('NIKE', ...series('DD13919-100'))).toMatchObject([{ brand: 'Nike' }]);
    expect(learn('Levi Strauss', ...series('DD1391-100'))).toHaveLength(1);
  });

  it('are not learnt from numbers that the store gives to the products of all vendors', () => {
    const own = ['Alder', 'Birch', 'Cedar'].map((vendor, at) =>
      series(`SKU-10${at}10`).map((code) => ({ vendor, code })),
    );
    expect(learnShapes(own.flat())).toEqual([]);
    expect(learnShapes(own.slice(1).flat())).toHaveLength(2);
  });

  it.each([
    ['begin with digits', ['7120K-10', '7121K-10', '7122K-10']],
    ['begin with letters of their own', ['SA-10010', 'SB-10010', 'SC-10010']],
    ['have forms of their own', ['SKU-10010', 'SKU-100-10', 'SKU-1001-10']],
  ])('are learnt from the codes of many vendors that %s', (_what, codes) => {
    const all = codes.flatMap((first, at) =>
      series(first).map((code) => ({ vendor: `Vendor ${at}`, code })),
    );
    expect(learnShapes(all)).toHaveLength(3);
  });
});

describe('taught shapes as brands', () => {
  const shape = { brand: VENDOR, form: '@@####-###', example: 'QX1234-560' };

  it('have the words of the vendor, or of the known brand', () => {
    const [own, nike] = taughtBrands([shape, { ...shape, brand: 'Nike', form: '@@#####-###' }]);
    expect(own).toEqual({
      name: VENDOR,
      labelWords: ['ALDER PINE'],
      aliases: ['alder pine'],
      domains: [],
      shapes: [{ form: '@@####-###', examples: ['QX1234-560'] }],
    });
    expect(nike).toMatchObject({
      name: 'Nike',
      labelWords: ['NIKE'],
      shapes: [{ form: '@@#####-###' }],
    });
  });

  it('leave out forms that are not of letters, digits and separators', () => {
    for (const form of [
      '@@#*',
      'AB####',
      '(@+)+#',
      '@{1,9}####',
      '@@--##',
      '-@@##',
      '@'.repeat(99),
    ])
      expect(isTaughtForm(form), form).toBe(false);
    expect(taughtBrands([{ ...shape, form: '(@+)+#' }])).toEqual([]);
  });
});

describe('the style codes of a product', () => {
  const product = (...skus: [sku: string, size: string][]) => ({
    vendor: VENDOR,
    variants: skus.map(([sku, Size]) => ({ sku, options: { Size } })),
  });

  it.each([
    ['SKUs without the size', product(['QX1234-560-9', 'US 9'], ['QX1234-560-10.5', 'US 10.5'])],
    ['SKUs of colour and size', product(['QX1234-560/US9', 'US 9'], ['QX1234-560_EU42', 'EU 42'])],
    ['the code that the app wrote', { ...product(['OWN-1', '9']), styleCode: 'QX1234-560' }],
    ['the SKU of a single variant', product(['QX1234-560', 'One size'])],
  ])('are %s', (_what, one) => {
    expect(codesOfProduct(one)).toEqual(['QX1234-560']);
  });

  it.each([
    ['QX1234-560-10.5', 'US 10.5'],
    ['QX1234-560-10,5', '10,5 cm'],
    ['QX1234-560-7.25', 'US 7.25'],
    ['QX1234-560_42', 'EU 42'],
    ['QX1234-560 M', 'M'],
    ['QX1234-560/36.38', '36/38'],
    ['QX1234-560.9', 'US 10.5 / UK 9'],
  ])('are the SKU %s without the size %s', (sku, size) => {
    expect(codesOfProduct(product([sku, size]))).toEqual(['QX1234-560']);
  });

  it('are all its SKUs where it comes in colours alone', () => {
    const variants = ['QX1234-560', 'QX1234-570'].map((sku) => ({
      sku,
      options: { Colour: 'Red' },
    }));
    expect(codesOfProduct({ vendor: VENDOR, variants })).toEqual(['QX1234-560', 'QX1234-570']);
  });

  it('are none where each size has a number of its own', () => {
    expect(codesOfProduct(product(['QX1234-561', '9'], ['QX1234-562', '10']))).toEqual([]);
    const variants = ['QX1234-561', 'QX1234-562'].map((sku, at) => ({
      sku,
      options: { Colour: 'Red', Size: ['9', '10'][at] ?? '' },
    }));
    expect(codesOfProduct({ vendor: VENDOR, variants })).toEqual([]);
    expect(codesOfProduct({ vendor: VENDOR, variants: [{ options: {} }] })).toEqual([]);
  });
});
