import { describe, expect, it } from 'vitest';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { checkInput } from '#app/operations/storefront-product-upsert/input/check-input.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';

const base: StorefrontProductUpsertInput = {
  style_code: 'AB-1',
  title: 'Linen shirt',
  vendor: 'Acme',
  product_type: 'Shirts',
  variants: [{ options: { Size: 'M' } }],
};
const noPrivateHost = (url: string) => (url.includes('private') ? 'Not a public address.' : null);

function check(overrides: Partial<StorefrontProductUpsertInput>) {
  return checkInput({ ...base, ...overrides }, noPrivateHost);
}

function problems(overrides: Partial<StorefrontProductUpsertInput>): FieldProblem[] {
  try {
    check(overrides);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return error.errors;
    throw error;
  }
  return [];
}

const pointers = (overrides: Partial<StorefrontProductUpsertInput>) =>
  problems(overrides).map((problem) => problem.pointer);

describe('checkInput', () => {
  it('infers options in order of appearance', () => {
    const request = check({
      variants: [
        { options: { Color: 'Black', Size: 'M' } },
        { options: { Size: 'L', Color: 'Black' } },
      ],
    });
    expect(request.options).toEqual([
      { name: 'Color', values: ['Black'] },
      { name: 'Size', values: ['M', 'L'] },
    ]);
    expect(request.variants.map((variant) => variant.label)).toEqual([
      'Color=Black, Size=M',
      'Color=Black, Size=L',
    ]);
  });

  it('uses the listed spelling and order of values', () => {
    const request = check({
      options: [{ name: 'Size', values: ['L', 'm'] }],
      variants: [{ options: { size: 'M' } }, { options: { Size: ' L ' } }],
    });
    expect(request.options).toEqual([{ name: 'Size', values: ['L', 'm'] }]);
    expect(request.variants.map((variant) => variant.options)).toEqual([
      { Size: 'm' },
      { Size: 'L' },
    ]);
  });

  it('takes one variant without options', () => {
    expect(check({ variants: [{ price: '5.00' }] })).toMatchObject({
      options: [],
      variants: [{ label: 'Default', options: {}, fields: { price: '5.00' } }],
    });
  });

  it.each<[string, Partial<StorefrontProductUpsertInput>, string[]]>([
    [
      'variants that differ only by case',
      { variants: [{ options: { Size: 'M' } }, { options: { size: 'm' } }] },
      ['/variants/1'],
    ],
    ['two variants without options', { variants: [{}, {}] }, ['/variants/1']],
    [
      'one barcode for two variants, in two forms',
      {
        variants: [
          { options: { Size: 'M' }, barcode: '195503583218' },
          { options: { Size: 'L' }, barcode: '0195503583218' },
        ],
      },
      ['/variants/1/barcode'],
    ],
    [
      'a variant that lacks an option',
      { variants: [{ options: { Size: 'M', Color: 'Black' } }, { options: { Size: 'L' } }] },
      ['/variants/1/options'],
    ],
    [
      'a listed value that no variant uses',
      { options: [{ name: 'Size', values: ['M', 'L'] }] },
      ['/options/0/values/1'],
    ],
    [
      'a value that is not listed',
      {
        options: [{ name: 'Size', values: ['M'] }],
        variants: [{ options: { Size: 'M' } }, { options: { Size: 'L' } }],
      },
      ['/variants/1/options/Size'],
    ],
    [
      'an option that is not listed',
      { options: [{ name: 'Size' }], variants: [{ options: { Size: 'M', 'a/b~c': 'x' } }] },
      ['/variants/0/options/a~1b~0c'],
    ],
    [
      'an option listed twice',
      { options: [{ name: 'Size' }, { name: 'SIZE' }] },
      ['/options/1/name'],
    ],
    [
      'a value listed twice',
      { options: [{ name: 'Size', values: ['M', 'm'] }] },
      ['/options/0/values/1'],
    ],
    [
      'an option given twice',
      { variants: [{ options: { Size: 'M', size: 'L' } }] },
      ['/variants/0/options/size'],
    ],
    [
      'a name with the separator of the store',
      { variants: [{ options: { 'Size / Width': 'M' } }] },
      ['/variants/0/options/Size ~1 Width'],
    ],
    [
      'more than three options',
      { variants: [{ options: { a: '1', b: '1', c: '1', d: '1' } }] },
      ['/variants'],
    ],
    ['a private image', { image_urls: ['https://private/a.jpg'] }, ['/image_urls/0']],
    [
      'a private image of a variant',
      { variants: [{ options: { Size: 'M' }, image_url: 'https://private/a.jpg' }] },
      ['/variants/0/image_url'],
    ],
    ['a control character', { title: 'a\u0000b' }, ['/title']],
    ['a control character in HTML', { description_html: '<p>\u0007</p>' }, ['/description_html']],
    ['a blank text', { vendor: ' ', tags: [' '] }, ['/vendor', '/tags/0']],
    ['a blank SKU', { variants: [{ options: { Size: 'M' }, sku: ' ' }] }, ['/variants/0/sku']],
    ['a style code of separators', { style_code: '- /' }, ['/style_code']],
    [
      'a category of another platform',
      { category_id: 'gid://other/TaxonomyCategory/a' },
      ['/category_id'],
    ],
    [
      'too many tags once split',
      { tags: [Array.from({ length: 251 }, (_, index) => `t${index}`).join(',')] },
      ['/tags'],
    ],
  ])('refuses %s', (_name, overrides, expected) => {
    expect(pointers(overrides)).toEqual(expected);
  });

  it.each<[string, Partial<StorefrontProductUpsertInput>, string | RegExp]>([
    [
      'variants without options',
      { variants: [{}, {}] },
      /^Neither this variant nor \/variants\/0 has options/,
    ],
    [
      'variants that differ only by case',
      { variants: [{ options: { Size: 'M' } }, { options: { Size: 'm' } }] },
      'This variant has the same options as /variants/0. Case does not tell variants apart.',
    ],
    [
      'the same variant twice',
      { variants: [{ options: { Size: 'M' } }, { options: { Size: 'M' } }] },
      'This variant has the same options as /variants/0.',
    ],
    [
      'a blank SKU',
      { variants: [{ options: { Size: 'M' }, sku: ' ' }] },
      'variants[0].sku: must not be blank.',
    ],
    [
      'several things',
      { title: ' ', vendor: '\u0000' },
      'The input has 2 problems (see errors). The first: title: must not be blank.',
    ],
  ])('explains %s', (_name, overrides, detail) => {
    expect(() => check(overrides)).toThrow(detail);
  });

  it('suggests the nearest listed value for a misspelt one', () => {
    const [wrong] = problems({
      options: [{ name: 'Color', values: ['Black'] }],
      variants: [{ options: { Color: 'Black' } }, { options: { Color: 'Blak' } }],
    });
    expect(wrong?.suggestions).toEqual(['Black']);
  });

  it('reports every problem at once', () => {
    expect(
      pointers({ title: ' ', image_urls: ['https://private/1', 'https://private/2'] }),
    ).toEqual(['/title', '/image_urls/0', '/image_urls/1']);
  });

  it('allows line breaks and tabs in a description', () => {
    expect(check({ description_html: '<p>a</p>\n\t<p>b</p>\r\n' }).descriptionHtml).toContain('\n');
  });

  it('splits, trims and deduplicates tags as the store does', () => {
    expect(check({ tags: ['a, b', 'A', ' c '] }).tags).toEqual(['a', 'b', 'c']);
  });

  it('sends an image once, whatever its fragment', () => {
    const request = check({
      image_urls: ['https://x.example/a.jpg', 'https://x.example/a.jpg#2'],
      variants: [{ options: { Size: 'M' }, image_url: 'https://X.example/a.jpg' }],
    });
    expect(request.images.map((image) => image.url)).toEqual(['https://x.example/a.jpg']);
    expect(request.variants[0]?.image?.sha256).toBe(request.images[0]?.sha256);
  });

  it('treats an empty category as none and publishes by default', () => {
    const request = check({ category_id: '' });
    expect(request.categoryId).toBeUndefined();
    expect(request.status).toBeUndefined();
    expect(request.publish).toBe(true);
  });
});
