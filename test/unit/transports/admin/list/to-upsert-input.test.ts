import { describe, expect, it } from 'vitest';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { type Draft, emptyRow } from '#app/transports/admin/list/draft/draft.ts';
import { type KnownProduct, unpricedSizes } from '#app/transports/admin/list/draft/price-rules.ts';
import { toUpsertInput } from '#app/transports/admin/list/draft/to-upsert-input.ts';
import {
  toFormErrors,
  withoutField,
  withoutRows,
} from '#app/transports/admin/list/fields/field-errors.ts';
import { fieldWords } from '#app/transports/admin/list/fields/field-words.ts';

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

const NEW: KnownProduct = { isInStore: false, hasStorePrice: false };
const OWN: KnownProduct = { isInStore: true, hasStorePrice: true };
/** What is said of status and channels. */
const standing = (more: Partial<Draft>, known = NEW) => {
  const { status, publish, keep_status_and_channels: keeps } = toUpsertInput(draft(more), known);
  return { ...(status !== undefined && { status }), publish, keeps };
};

describe('the form as input', () => {
  it('is what the contract takes, and what is empty is not sent', () => {
    const input = toUpsertInput(draft({ price: '49' }), NEW);
    expect(input).toEqual({
      style_code: 'AB-1',
      title: 'Shoe',
      vendor: 'Nike',
      product_type: 'Sneakers',
      variants: [{ price: '49', quantity: 1 }],
      publish: true,
      keep_status_and_channels: true,
    });
    expect(storefrontProductUpsertContract.input.safeParse(input).error).toBeUndefined();
  });

  it('sends sizes as options, one price for all, a comma as the point it means', () => {
    const rows = [
      { ...emptyRow('a'), size: '42', sku: 'AB-1-42' },
      { ...emptyRow('b'), size: '43', quantity: '' },
    ];
    const { variants } = toUpsertInput(draft({ rows, price: '49,90', optionName: 'EU' }), NEW);
    expect(variants).toEqual([
      { options: { EU: '42' }, price: '49.90', sku: 'AB-1-42', quantity: 1 },
      { options: { EU: '43' }, price: '49.90' },
    ]);
  });

  it('sends the price to new sizes alone where those of the store have their own', () => {
    const rows = [
      { ...emptyRow('a'), size: '42' },
      { ...emptyRow('b'), size: '43' },
    ];
    const mixed = draft({ rows, price: '49.90', pricedSizes: ['41', '42'] });
    expect(toUpsertInput(mixed, OWN).variants).toEqual([
      { options: { Size: '42' }, quantity: 1 },
      { options: { Size: '43' }, price: '49.90', quantity: 1 },
    ]);
  });

  it('sends the chosen pictures only', () => {
    const pictures = [
      { url: 'https://a.example/1.jpg', isSent: true },
      { url: 'https://a.example/2.jpg', isSent: false },
    ];
    expect(toUpsertInput(draft({ pictures }), NEW)).toMatchObject({
      image_urls: ['https://a.example/1.jpg'],
    });
  });

  it('leaves a count that is no number for the contract to refuse', () => {
    const input = toUpsertInput(draft({ rows: [{ ...emptyRow('a'), quantity: 'two' }] }), NEW);
    const issues = storefrontProductUpsertContract.input.safeParse(input).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([['variants', 0, 'quantity']]);
  });
});

describe('where a listed product stands', () => {
  const LIVE = { publish: true, keeps: true };
  const AS_DRAFT = { publish: false, status: 'DRAFT', keeps: true };

  it('is live for a new one with a price, and a draft where that was chosen', () => {
    expect(standing({ price: '49' })).toEqual(LIVE);
    expect(standing({ price: '49', goesLive: false })).toEqual(AS_DRAFT);
  });

  it('is a draft for a new one without a price, unless a person means it to be live at 0.00', () => {
    for (const price of ['', '  ']) expect(standing({ price })).toEqual(AS_DRAFT);
    expect(standing({ listsWithoutPrice: true })).toEqual(LIVE);
  });

  it('stays as it is for a product of the store, unless a person publishes it', () => {
    const kept = { publish: false, keeps: true };
    for (const goesLive of [true, false]) {
      expect(standing({ goesLive, price: '49' }, OWN)).toEqual(kept);
      expect(standing({ goesLive }, { ...OWN, hasStorePrice: false })).toEqual(kept);
    }
    expect(standing({ publishes: true }, OWN)).toEqual({ publish: true, keeps: undefined });
  });

  it('is asked for anew where an undo archived the product', () => {
    const again = (more: Partial<Draft>, known = OWN) =>
      standing({ isRelisted: true, ...more }, known);
    expect(again({})).toEqual({ publish: true, status: 'ACTIVE', keeps: undefined });
    const draftAgain = { publish: false, status: 'DRAFT', keeps: undefined };
    expect(again({ goesLive: false })).toEqual(draftAgain);
    expect(again({}, { ...OWN, hasStorePrice: false })).toEqual(draftAgain);
  });
});

describe('sizes that a plan adds without a price', () => {
  const added = (size: string) => ({ field: `variants[Size=${size}]`, after: 'added' });
  const priced = { field: 'variants[Size=10].price', after: '49.00' };
  const stock = { field: 'variants[Size=8].quantity', before: '1', after: '2' };

  it('are named, unless a person means it', () => {
    const changes = [stock, added('9'), added('10'), priced];
    expect(unpricedSizes(draft(), changes)).toEqual(['Size 9']);
    expect(unpricedSizes(draft({ listsWithoutPrice: true }), changes)).toEqual([]);
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
