import { describe, expect, it } from 'vitest';
import { type Draft, emptyRow } from '#app/faces/admin/list/draft.ts';
import { toFormErrors, withoutField, withoutRows } from '#app/faces/admin/list/field-errors.ts';
import { fieldWords } from '#app/faces/admin/list/field-words.ts';
import { toUpsertInput } from '#app/faces/admin/list/to-upsert-input.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';

const draft = (more: Partial<Draft> = {}): Draft => ({
  styleCode: ' AB-1 ',
  title: 'Shoe',
  vendor: 'Nike',
  allowNewVendor: false,
  productType: 'Sneakers',
  allowNewProductType: false,
  optionName: 'Size',
  rows: [emptyRow('row-0')],
  price: '',
  pictures: [],
  locationId: '',
  goesLive: true,
  ...more,
});

describe('the form as input', () => {
  it('is what the contract takes, and what is empty is not sent', () => {
    const input = toUpsertInput(draft());
    expect(input).toEqual({
      style_code: 'AB-1',
      title: 'Shoe',
      vendor: 'Nike',
      product_type: 'Sneakers',
      variants: [{ quantity: 1 }],
      publish: true,
    });
    expect(storefrontProductUpsertContract.input.safeParse(input).error).toBeUndefined();
  });

  it('sends sizes as options, one price for all, a comma as the point it means', () => {
    const rows = [
      { ...emptyRow('a'), size: '42', sku: 'AB-1-42' },
      { ...emptyRow('b'), size: '43', quantity: '' },
    ];
    const { variants } = toUpsertInput(draft({ rows, price: '49,90', optionName: 'EU' }));
    expect(variants).toEqual([
      { options: { EU: '42' }, price: '49.90', sku: 'AB-1-42', quantity: 1 },
      { options: { EU: '43' }, price: '49.90' },
    ]);
  });

  it('asks for an active product only where an undo archived it and it is to go live', () => {
    expect(toUpsertInput(draft({ isRelisted: false }))).not.toHaveProperty('status');
    expect(toUpsertInput(draft({ isRelisted: true }))).toMatchObject({ status: 'ACTIVE' });
    const kept = draft({ isRelisted: true, goesLive: false });
    expect(toUpsertInput(kept)).toMatchObject({ status: 'DRAFT', publish: false });
  });

  it('sends a draft unpublished, and the chosen pictures only', () => {
    const pictures = [
      { url: 'https://a.example/1.jpg', isSent: true },
      { url: 'https://a.example/2.jpg', isSent: false },
    ];
    expect(toUpsertInput(draft({ goesLive: false, pictures }))).toMatchObject({
      publish: false,
      status: 'DRAFT',
      image_urls: ['https://a.example/1.jpg'],
    });
  });

  it('leaves a count that is no number for the contract to refuse', () => {
    const input = toUpsertInput(draft({ rows: [{ ...emptyRow('a'), quantity: 'two' }] }));
    const issues = storefrontProductUpsertContract.input.safeParse(input).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([['variants', 0, 'quantity']]);
  });
});

describe('errors of a call', () => {
  const problem = {
    code: 'invalid_input',
    title: '',
    detail: '',
    errors: [
      { pointer: '/vendor', detail: 'unknown', suggestions: ['Nike'] },
      { pointer: '/variants/1/quantity', detail: 'no number' },
      { pointer: '/variants/0/options/Size', detail: 'empty' },
      { pointer: '/tags/3', detail: 'too long' },
      {
        pointer: '/variants/0/quantity',
        detail: 'variants[0].quantity: must be a number, not a string.',
      },
    ],
  };

  it('stand beside their field, and stay until that field is changed', () => {
    const errors = toFormErrors(problem);
    expect(Object.keys(errors.fields)).toEqual([
      'vendor',
      'rows.1.quantity',
      'rows.0.size',
      'rows.0.quantity',
    ]);
    expect(errors.fields['rows.0.quantity']?.detail).toBe('Must be a number.');
    expect(errors.others).toEqual([problem.errors[3]]);
    expect(Object.keys(withoutField(errors, 'vendor').fields)).toHaveLength(3);
  });

  it('those of the sizes go with a size, those of the other fields stay', () => {
    const left = withoutRows(toFormErrors(problem));
    expect(Object.keys(left.fields)).toEqual(['vendor']);
    expect(left.others).toHaveLength(1);
  });
});

describe('a changed field in words', () => {
  it.each([
    ['title', 'Title'],
    ['channels', 'Sales channels'],
    ['variants[Size=42].price', 'Size 42: price'],
    ['variants[Size=42].sku', 'Size 42: SKU'],
    ['variants[Size=42]', 'Size 42'],
  ])('%s is "%s"', (field, words) => {
    expect(fieldWords(field)).toBe(words);
  });
});
