import { describe, expect, it } from 'vitest';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import { formsAloneOnLabels, formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import {
  brandNameOf,
  codeFormsWith,
  hasShapeOf,
  KNOWN_FORMS,
} from '#app/knowledge/code-shapes/page-patterns.ts';
import { expandForm, slotsOf } from '#app/knowledge/code-shapes/parse-form.ts';
import { printedCodes } from '#app/operations/image-product-match/decision/pages/printed-codes.ts';

const VENDOR = 'Alder & Pine';
const keysOn = (text: string, brand: string, forms = KNOWN_FORMS) =>
  printedCodes(text, [brand], undefined, forms).map(({ key }) => key);

describe('a form of codes', () => {
  it.each([
    ['@{1,2}#{0,1}', ['@', '@#', '@@', '@@#']],
    ['VN=0*{3,4}', ['VN=0***', 'VN=0****']],
    ['#{2,2}', ['##']],
    ['@@####', ['@@####']],
  ])('with repeats stands for several without: %s', (form, forms) => {
    expect(expandForm(form)).toEqual(forms);
  });

  it('has a place for each letter, digit, separator and character of its own', () => {
    expect(slotsOf('@#*V0')).toEqual([
      { kind: 'letter' },
      { kind: 'digit' },
      { kind: 'either' },
      { kind: 'literal', literal: 'V' },
      { kind: 'literal', literal: '0' },
    ]);
    expect(slotsOf('-~=./')).toEqual([...'-~=./'].map((sign) => ({ kind: 'separator', sign })));
  });
});

describe('the forms of a brand on labels', () => {
  const brand: Brand = { name: VENDOR, aliases: ['alder pine'], domains: [] };
  const shapes: Brand['shapes'] = [
    { form: '@@####', examples: ['QX1234'] },
    { form: '@####-##', examples: ['Q1234-56'], withoutBrand: 'pages' },
    { form: '@@###-##', examples: ['QX123-45'], withoutBrand: 'labels' },
    {
      form: 'QX#{3,6}',
      examples: ['QX12345'],
      withoutBrand: 'anywhere',
      formWithoutBrand: 'QX#####',
    },
  ];

  it('are all of them where it is named, and those that say so where it is not', () => {
    expect(formsOf({ ...brand, shapes })).toEqual(['@@####', '@####-##', '@@###-##', 'QX#{3,6}']);
    expect(formsAloneOnLabels({ ...brand, shapes })).toEqual(['@@###-##', 'QX#####']);
  });

  it('are none if the forms of its codes are not known', () => {
    expect(formsOf(brand)).toEqual([]);
    expect(formsAloneOnLabels(brand)).toEqual([]);
  });
});

describe('a separator of a code on a page', () => {
  it.each([
    ['a dash', '388392-12', 'PUMA', ['38839212']],
    ['a space', '388392 12', 'PUMA', ['38839212']],
    ['nothing', '38839212', 'PUMA', ['38839212']],
    ['a dot before digits', '1201A019.020', 'ASICS', ['1201A019020']],
    ['no decimal point', '388392.12', 'PUMA', []],
    ['no dot before a file extension', '1123194.JPEG', 'HOKA', []],
    ['no space before a word', '1123194 MENS', 'HOKA', []],
    ['a dash that shops always print', '3026175-001', 'Under Armour', ['3026175001']],
    ['no space in its stead', '3026175 001', 'Under Armour', []],
  ])('is %s: %s', (_what, text, brand, keys) => {
    expect(keysOn(text, brand)).toEqual(keys);
  });
});

describe('codes in a title', () => {
  it.each([
    ['Nike Pegasus 41 DD1391-100 white', 'Nike Pegasus 41 | white'],
    ['nike pegasus 41 dd1391-100 and lc2818 101', 'nike pegasus 41 | and |'],
    ['PUMA Velocity 388392-12', 'PUMA Velocity |'],
    ['Vans Old Skool VN000D3HY28', 'Vans Old Skool |'],
    ['Birkenstock Arizona 1036772', 'Birkenstock Arizona 1036772'],
    ['Converse Chuck 70 M9160', 'Converse Chuck 70 M9160'],
  ])('are told from the name of the model: %s', (title, rest) => {
    expect(title.replace(KNOWN_FORMS.inTitles, '|')).toBe(rest);
  });
});

describe('the forms that a store taught', () => {
  const taught = [
    { brand: VENDOR, form: '######=##', example: '712034-10' },
    { brand: 'Nike', form: '@@#####-###', example: 'DD13919-100' },
  ];
  const forms = codeFormsWith(taught);

  it('are read on pages beside those of all brands', () => {
    expect(keysOn('shoe 712034-10', VENDOR, forms)).toEqual(['71203410']);
    expect(keysOn('shoe 712034 10', VENDOR, forms)).toEqual(['71203410']);
    expect(keysOn('shoe 71203410', VENDOR, forms)).toEqual([]);
    expect(keysOn('shoe DD13919-100', 'Nike', forms)).toEqual(['DD13919100']);
    expect(keysOn('shoe DD1391-100', 'Nike', forms)).toEqual(['DD1391100']);
    expect(keysOn('shoe DD13919-100', 'Nike')).toEqual([]);
  });

  it('are told from names in titles, as are those of all brands', () => {
    expect('Ridge 712034-10 or DD1391-100'.replace(forms.inTitles, '|')).toBe('Ridge | or |');
  });

  it('name brands that are not known otherwise', () => {
    expect(forms.taughtBrands).toEqual([VENDOR]);
    expect(brandNameOf('ALDER & PINE', forms)).toBe(VENDOR);
    expect(brandNameOf('nike', forms)).toBe('Nike');
    expect(brandNameOf('Birch', forms)).toBeUndefined();
    expect(brandNameOf(VENDOR, KNOWN_FORMS)).toBeUndefined();
  });

  it('are those of all stores if it taught none', () => {
    expect(codeFormsWith([])).toBe(KNOWN_FORMS);
    expect(KNOWN_FORMS.taughtBrands).toEqual([]);
  });
});

describe('the shape of a code', () => {
  const nike: Brand = { name: 'Nike', aliases: ['nike'], domains: [] };

  it.each([
    ['DD1391-100', true],
    ['414962-103', true],
    ['388392-12', false],
    ['XDD1391-100', false],
    ['DD1391-100 X', false],
  ])('is known for a brand that prints such codes: %s of Nike, %s', (code, isKnown) => {
    expect(hasShapeOf(nike, code)).toBe(isKnown);
  });
});
