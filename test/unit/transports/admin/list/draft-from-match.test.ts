import { describe, expect, it } from 'vitest';
import type {
  ImageProductMatchOutput,
  MatchCandidate,
  MatchReading,
  MatchTrace,
} from '#app/operations/image-product-match/contract.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { draftFromMatch } from '#app/transports/admin/list/draft/draft-from-match.ts';
import { toUpsertInput } from '#app/transports/admin/list/draft/to-upsert-input.ts';

const WORDS = {
  vendors: ['Nike', 'New Balance'],
  productTypes: ['Sneakers'],
  locations: [{ id: 'gid://shopify/Location/1', name: 'Main' }],
  channels: ['Online Store'],
  currency: 'USD',
};
const DEFAULTS = {
  locationId: 'gid://shopify/Location/1',
  vendor: '',
  productType: 'Sneakers',
};

const page = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  title: 'New Balance 9060',
  link: 'https://shoes-a.example/p/1',
  source: 'shoes-a.example',
  image_url: 'https://shoes-a.example/1.jpg',
  style_code: 'U9060-ABC',
  price: { amount: '149.90', currency: 'USD' },
  score: 0.9,
  evidence: ['prints U9060-ABC in its title', 'carries the barcode 4006381333931'],
  ...more,
});

/** Readings of labels, each with its size, barcode and style code. */
const traceOf = (...labels: [size: string, barcode?: string, code?: string][]): MatchTrace => ({
  photo: { width_px: 800, height_px: 600 },
  steps: [],
  readings: labels.flatMap(([size, barcode, code = 'U9060-ABC'], label): MatchReading[] => [
    { kind: 'label', accepted: true, label },
    ...(code ? [{ kind: 'style_code' as const, text: code, accepted: true, label }] : []),
    ...(size ? [{ kind: 'size' as const, text: size, accepted: true, label }] : []),
    ...(barcode ? [{ kind: 'barcode' as const, text: barcode, accepted: true, label }] : []),
  ]),
});

const match = (more: Partial<ImageProductMatchOutput> = {}): ImageProductMatchOutput => ({
  matched: true,
  confidence: 'high',
  reason: '',
  style_code: 'U9060-ABC',
  best: { title: 'New Balance 9060' },
  candidates: [page()],
  variant_conflicts: [],
  image_searched: 'https://app.example/images/1',
  label: { brand: 'NEW  BALANCE', sizes_visible: ['US 9'], unreadable: false },
  credits_remaining: 1,
  request_id: 'req_1',
  trace: traceOf(['US 9', '4006381333931']),
  ...more,
});

const variant = (more: Partial<StoreVariant>): StoreVariant => ({
  id: 'v',
  inventoryItemId: 'i',
  options: { 'Shoe size': '9' },
  sku: null,
  barcode: null,
  price: '140.00',
  compareAtPrice: null,
  taxable: true,
  requiresShipping: true,
  tracked: true,
  level: { isActive: true, available: 8 },
  ...more,
});

const product = (variants: StoreVariant[]) =>
  ({
    title: 'Own title',
    vendor: 'Nike',
    productType: 'Running Shoes',
    options: [{ name: 'Shoe size', isLinked: false, values: ['9'] }],
    variants,
  }) as unknown as StoreProduct;

const OWN = page({
  title: 'Own title',
  source: 'your store',
  in_store: { product_id: 'gid://shopify/Product/1', admin_url: 'https://admin.example/1' },
});

describe('a new product', () => {
  it('is filled from the match, with the vendor as the store spells it', () => {
    const { draft, source } = draftFromMatch(match(), null, WORDS, DEFAULTS, { product: null });
    expect(draft).toMatchObject({
      styleCode: 'U9060-ABC',
      title: 'New Balance 9060',
      vendor: 'New Balance',
      productType: 'Sneakers',
      price: '149.90',
      locationId: 'gid://shopify/Location/1',
      rows: [{ size: 'US 9', quantity: '1', sku: 'U9060-ABC-US9', barcode: '4006381333931' }],
      pictures: [{ url: 'https://shoes-a.example/1.jpg', isSent: true }],
    });
    expect(source).toEqual({
      price: '149.90',
      priceFrom: 'shoes-a.example',
      isInStore: false,
      hasStorePrice: false,
      leftOut: [],
    });
  });

  it('takes only a price in the currency of the store', () => {
    const inYen = page({ price: { amount: '14900.00', currency: 'JPY' } });
    const priceOf = (...candidates: MatchCandidate[]) => {
      const { draft, source } = draftFromMatch(match({ candidates }), null, WORDS, DEFAULTS, {
        product: null,
      });
      return [draft.price, source.priceFrom];
    };
    expect(priceOf(inYen)).toEqual(['', null]);
    const inDollars = page({ link: 'https://shoes-b.example/1', source: 'shoes-b.example' });
    expect(priceOf(inYen, inDollars)).toEqual(['149.90', 'shoes-b.example']);
  });

  const stack = (...labels: [size: string, barcode?: string, code?: string][]) => {
    const sizes_visible = labels.flatMap(([size]) => size || []);
    const output = match({
      label: { sizes_visible, unreadable: false },
      trace: traceOf(...labels),
    });
    const { draft } = draftFromMatch(output, null, WORDS, DEFAULTS, { product: null });
    return draft.rows.map(({ size, quantity, barcode }) => [size, quantity, barcode]);
  };

  it('has one row per size of a stack, with the number of boxes and the barcode of its labels', () => {
    const nine = '4006381333931';
    const ten = '5012345678900';
    expect(stack(['US 9', nine], ['US 10', ten], ['US 9', nine])).toEqual([
      ['US 9', '2', nine],
      ['US 10', '1', ten],
    ]);
    expect(stack(['US 9'], ['US 10', ten])).toEqual([
      ['US 9', '1', ''],
      ['US 10', '1', ten],
    ]);
  });

  it.each<[string, Parameters<typeof stack>]>([
    ['two labels of the size have different ones', [['US 9', '1'], ['US 9', '2'], ['US 10']]],
    [
      'another size has the same one',
      [
        ['US 9', '1'],
        ['US 10', '1'],
      ],
    ],
    ['its label has no readable code', [['US 9'], ['US 9', '1', '']]],
  ])('has no barcode if %s', (_why, labels) => {
    expect(
      stack(...labels)
        .map(([, , barcode]) => barcode)
        .join(''),
    ).toBe('');
  });

  it('has a separate row for boxes whose size was not read, with their barcode', () => {
    expect(stack(['US 9'], ['', '4006381333931'])).toEqual([
      ['', '1', '4006381333931'],
      ['US 9', '1', ''],
    ]);
    expect(stack([''], ['', ''])).toEqual([
      ['', '1', ''],
      ['', '1', ''],
    ]);
    expect(stack(['', '4006381333931'], ['', '4006381333931'])).toEqual([
      ['', '2', '4006381333931'],
    ]);
  });

  it('has the barcode of a single label wherever it is on the photo, and none without a trace', () => {
    const readings: MatchReading[] = [
      { kind: 'label', accepted: true, label: 0 },
      { kind: 'barcode', text: '4006381333931', accepted: true },
      { kind: 'barcode', text: 'PARCEL-1', accepted: false },
    ];
    const trace = { ...traceOf(), readings };
    const barcodeOf = (output: ImageProductMatchOutput) =>
      draftFromMatch(output, null, WORDS, DEFAULTS, { product: null }).draft.rows[0]?.barcode;
    expect(barcodeOf(match({ trace }))).toBe('4006381333931');
    const { trace: _none, ...without } = match();
    expect(barcodeOf(without)).toBe('');
  });

  it('takes code and title of the chosen candidate, not of the first one', () => {
    const other = page({ title: 'Other', style_code: 'U9060-XYZ', link: 'https://b.example/2' });
    const { style_code: _none, ...refused } = match({
      matched: false,
      best: null,
      candidates: [page(), other],
    });
    const choice = { kind: 'candidate' as const, chosen: other, staff_id: '1', at: '' };
    const { draft } = draftFromMatch(refused, choice, WORDS, DEFAULTS, { product: null });
    expect(draft).toMatchObject({ styleCode: 'U9060-XYZ', title: 'Other' });
  });

  it('takes nothing from candidates for a typed code', () => {
    const choice = { kind: 'typed_code' as const, style_code: 'MINE-1', staff_id: '1', at: '' };
    const { draft } = draftFromMatch(match({ matched: false }), choice, WORDS, DEFAULTS, {
      product: null,
    });
    expect(draft).toMatchObject({ styleCode: 'MINE-1', price: '', pictures: [] });
  });
});

describe('a product in the store', () => {
  it('keeps its title, vendor, type, option name, price and SKUs, and gets no picture', () => {
    const own = match({ candidates: [page(), OWN] });
    const { draft } = draftFromMatch(own, null, WORDS, DEFAULTS, {
      product: product([variant({ sku: 'OWN-9', barcode: '4006381333931' })]),
    });
    expect(draft).toMatchObject({
      title: 'Own title',
      vendor: 'Nike',
      productType: 'Running Shoes',
      optionName: 'Shoe size',
      price: '140.00',
    });
    expect(draft.rows[0]).toMatchObject({ sku: 'OWN-9', barcode: '4006381333931' });
    expect(draft.pictures.filter(({ isSent }) => isSent)).toEqual([]);
  });

  it.each<[string, Partial<StoreVariant>, string]>([
    ['its barcode', { options: { 'Shoe size': 'Nine' }, barcode: '4006381333931' }, 'Nine'],
    ['its size', { options: { 'Shoe size': 'us 9' } }, 'us 9'],
  ])('adds the boxes to the stock of the size found by %s', (_how, more, size) => {
    const own = match({ candidates: [OWN] });
    const { draft } = draftFromMatch(own, null, WORDS, DEFAULTS, {
      product: product([variant(more)]),
    });
    expect(draft.rows[0]).toMatchObject({ size, inStock: 8, quantity: '9' });
  });

  it('sends the SKU or barcode of another size if the counted size has none', () => {
    const ten = variant({ options: { 'Shoe size': '10' }, sku: 'OWN-10' });
    const form = (styleCode: string | null, ...variants: StoreVariant[]) => {
      const own = { ...product(variants), styleCode };
      const { draft } = draftFromMatch(match({ candidates: [OWN] }), null, WORDS, DEFAULTS, {
        product: own,
      });
      return toUpsertInput(draft, { isInStore: true, hasStorePrice: true }).variants;
    };
    const bare = variant({ options: { 'Shoe size': 'US 9' } });
    expect(form(null, bare, ten)).toEqual([
      { options: { 'Shoe size': 'US 9' }, price: '140.00', barcode: '4006381333931', quantity: 9 },
      { options: { 'Shoe size': '10' }, sku: 'OWN-10' },
    ]);
    expect(form('U9060-ABC', bare, ten)).toHaveLength(1);
    expect(form(null, { ...bare, sku: 'OWN-9' }, ten)).toHaveLength(1);
  });

  it('has no price on the form if its sizes differ in price', () => {
    const variants = [variant({}), variant({ options: { 'Shoe size': '10' }, price: '150.00' })];
    const own = match({ candidates: [OWN] });
    const form = draftFromMatch(own, null, WORDS, DEFAULTS, { product: product(variants) });
    expect(form.draft).toMatchObject({ price: '', pricedSizes: ['9', '10'] });
    expect(form.source.hasStorePrice).toBe(true);
  });

  it('has no price on the form if the price in the store is 0', () => {
    const own = match({ candidates: [OWN] });
    const variants = [variant({ price: '0.00' })];
    const form = draftFromMatch(own, null, WORDS, DEFAULTS, { product: product(variants) });
    expect(form.draft.price).toBe('');
    expect(form.draft).not.toHaveProperty('pricedSizes');
    expect(form.source.hasStorePrice).toBe(false);
  });

  it('has the store’s price, whatever other sites ask', () => {
    const offer = page({ price: { amount: '99.00', currency: 'USD' } });
    const own = match({ candidates: [offer, OWN] });
    const form = draftFromMatch(own, null, WORDS, DEFAULTS, { product: product([variant({})]) });
    expect(form.draft.price).toBe('140.00');
    expect(form.source.priceFrom).toBe('your store');
  });
});
