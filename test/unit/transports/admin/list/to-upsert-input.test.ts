import { describe, expect, it } from 'vitest';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { type Draft, emptyRow } from '#app/transports/admin/list/draft/draft.ts';
import {
  findUnpricedSizes,
  type KnownProduct,
} from '#app/transports/admin/list/draft/price-rules.ts';
import { toUpsertInput } from '#app/transports/admin/list/draft/to-upsert-input.ts';
import {
  toFormErrors,
  withoutField,
  withoutRows,
} from '#app/transports/admin/list/fields/field-errors.ts';
import { toFieldLabel } from '#app/transports/admin/list/fields/to-field-label.ts';

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
/** The status and publishing fields of the input. */
const publishing = (more: Partial<Draft>, known = NEW) => {
  const { status, publish, keep_status_and_channels: keeps } = toUpsertInput(draft(more), known);
  return { ...(status !== undefined && { status }), publish, keeps };
};

describe('converting the form to the input', () => {
  it('gives input that the contract accepts, without empty fields', () => {
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

  it('sends sizes as options and one price for all, with a decimal comma turned into a point', () => {
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

  it('sends the price for new sizes only if the sizes in the store have different prices', () => {
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

  it('sends only the chosen pictures', () => {
    const pictures = [
      { url: 'https://a.example/1.jpg', isSent: true },
      { url: 'https://a.example/2.jpg', isSent: false },
    ];
    expect(toUpsertInput(draft({ pictures }), NEW)).toMatchObject({
      image_urls: ['https://a.example/1.jpg'],
    });
  });

  it('sends a count that is not a number, for the contract to refuse', () => {
    const input = toUpsertInput(draft({ rows: [{ ...emptyRow('a'), quantity: 'two' }] }), NEW);
    const issues = storefrontProductUpsertContract.input.safeParse(input).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([['variants', 0, 'quantity']]);
  });
});

describe('status and sales channels', () => {
  const LIVE = { publish: true, keeps: true };
  const AS_DRAFT = { publish: false, status: 'DRAFT', keeps: true };

  it('publish a new product with a price, or make it a draft if staff chose that', () => {
    expect(publishing({ price: '49' })).toEqual(LIVE);
    expect(publishing({ price: '49', goesLive: false })).toEqual(AS_DRAFT);
  });

  it('make a new product without a price a draft, unless staff allow it to be live at 0.00', () => {
    for (const price of ['', '  ']) expect(publishing({ price })).toEqual(AS_DRAFT);
    expect(publishing({ listsWithoutPrice: true })).toEqual(LIVE);
  });

  it('stay the same for a product in the store, unless staff publish it', () => {
    const kept = { publish: false, keeps: true };
    for (const goesLive of [true, false]) {
      expect(publishing({ goesLive, price: '49' }, OWN)).toEqual(kept);
      expect(publishing({ goesLive }, { ...OWN, hasStorePrice: false })).toEqual(kept);
    }
    expect(publishing({ publishes: true }, OWN)).toEqual({ publish: true, keeps: undefined });
  });

  it('are sent relisted if an undo archived the product', () => {
    const relisted = (more: Partial<Draft>, known = OWN) =>
      publishing({ isRelisted: true, ...more }, known);
    expect(relisted({})).toEqual({ publish: true, status: 'ACTIVE', keeps: undefined });
    const draftAgain = { publish: false, status: 'DRAFT', keeps: undefined };
    expect(relisted({ goesLive: false })).toEqual(draftAgain);
    expect(relisted({}, { ...OWN, hasStorePrice: false })).toEqual(draftAgain);
  });
});

describe('sizes that a plan adds without a price', () => {
  const added = (size: string) => ({ field: `variants[Size=${size}]`, after: 'added' });
  const priced = { field: 'variants[Size=10].price', after: '49.00' };
  const stock = { field: 'variants[Size=8].quantity', before: '1', after: '2' };

  it('are named, unless staff allow it', () => {
    const changes = [stock, added('9'), added('10'), priced];
    expect(findUnpricedSizes(draft(), changes)).toEqual(['Size 9']);
    expect(findUnpricedSizes(draft({ listsWithoutPrice: true }), changes)).toEqual([]);
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

  it('are assigned to their field, and stay until that field changes', () => {
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

  it('of rows are removed together, and those of other fields stay', () => {
    const left = withoutRows(toFormErrors(problem));
    expect(Object.keys(left.fields)).toEqual(['vendor']);
    expect(left.others).toHaveLength(1);
  });
});

describe('the label of a changed field', () => {
  it.each([
    ['title', 'Title'],
    ['channels', 'Sales channels'],
    ['variants[Size=42].price', 'Size 42: price'],
    ['variants[Size=42].sku', 'Size 42: SKU'],
    ['variants[Size=42]', 'Size 42'],
  ])('of %s is "%s"', (field, label) => {
    expect(toFieldLabel(field)).toBe(label);
  });
});
