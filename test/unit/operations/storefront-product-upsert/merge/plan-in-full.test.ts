import { describe, expect, it } from 'vitest';
import {
  type MergeContext,
  planUpdate,
} from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { toSourceImage } from '#app/operations/storefront-product-upsert/source-image.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { isEmptyUpdate } from '#app/providers/store-catalog/store-write.ts';
import { aProduct, aRequest, aVariant, CHANNELS } from '../store-simulator.ts';

const READY = 'https://cdn.example.com/ready.jpg';
const NEW = 'https://cdn.example.com/new.jpg';
const hash = (url: string) => toSourceImage(url, '').sha256;
const media = (id: string, more: Partial<StoreMedia> = {}): StoreMedia => ({
  id,
  status: 'READY',
  url: `https://shop.example/${id}.jpg`,
  errorCodes: [],
  ...more,
});
const context = (overrides: Partial<MergeContext> = {}): MergeContext => ({
  lastWritten: {},
  sourceMedia: {},
  channels: CHANNELS,
  isOurCreation: false,
  ...overrides,
});

describe('a plan in full', () => {
  const store = aProduct({
    title: 'Old title',
    vendor: 'Old vendor',
    productType: 'Old type',
    descriptionHtml: '<p>Old</p>',
    tags: ['kept', 'Theirs '],
    categoryId: null,
    styleCode: null,
    styleCodePrinted: null,
    status: 'ACTIVE',
    channels: [],
    media: [media('theirs'), media('sent')],
    variants: [
      aVariant({ mediaId: 'theirs', level: { isActive: true, available: 3 } }),
      aVariant({ id: 'untouched', inventoryItemId: 'i2', options: { Size: 'XXL' }, sku: 'U' }),
    ],
    options: [{ name: 'Size', isLinked: false, values: ['M', 'XXL'] }],
  });
  const everything = {
    price: '10.00',
    compare_at_price: '20.00',
    sku: 'NEW-SKU',
    barcode: '4006381333931',
    cost: '5.00',
    weight: { value: 1.5, unit: 'KILOGRAMS' as const },
    taxable: false,
    requires_shipping: false,
    quantity: 7,
    image_url: READY,
  };
  const request = aRequest({
    title: 'New title',
    vendor: 'New vendor',
    product_type: 'New type',
    description_html: '<p>New</p>',
    category_id: 'gid://shopify/TaxonomyCategory/aa-1',
    tags: ['theirs', 'fresh'],
    status: 'DRAFT',
    image_urls: [NEW],
    variants: [
      { options: { size: 'm' }, ...everything },
      { options: { size: 'L' }, ...everything, sku: 'L', barcode: '96385074', quantity: 2 },
      { options: { size: 'S' } },
    ],
  });
  const plan = planUpdate(
    request,
    store,
    context({ sourceMedia: { [hash(READY)]: 'sent' }, lastWritten: { status: 'ACTIVE' } }),
  );

  it('says in the store’s words what is sent, each named thing and nothing else', () => {
    expect(plan.update).toMatchInlineSnapshot(`
      {
        "activations": [],
        "addedVariants": [
          {
            "barcode": "96385074",
            "compareAtPrice": "20.00",
            "cost": "5.00",
            "mediaId": "sent",
            "options": {
              "Size": "L",
            },
            "price": "10.00",
            "quantity": 2,
            "requiresShipping": false,
            "sku": "L",
            "taxable": false,
            "weight": {
              "unit": "KILOGRAMS",
              "value": 1.5,
            },
          },
          {
            "options": {
              "Size": "S",
            },
          },
        ],
        "changedVariants": [
          {
            "barcode": "4006381333931",
            "compareAtPrice": "20.00",
            "cost": "5.00",
            "id": "gid://shopify/ProductVariant/1",
            "mediaId": "sent",
            "price": "10.00",
            "requiresShipping": false,
            "sku": "NEW-SKU",
            "taxable": false,
            "weight": {
              "unit": "KILOGRAMS",
              "value": 1.5,
            },
          },
        ],
        "fields": {
          "categoryId": "gid://shopify/TaxonomyCategory/aa-1",
          "descriptionHtml": "<p>New</p>",
          "productType": "New type",
          "status": "DRAFT",
          "title": "New title",
          "vendor": "New vendor",
        },
        "keys": {
          "styleCode": "AB-1",
          "styleCodePrinted": "AB-1",
        },
        "newImages": [
          {
            "alt": "New title",
            "filename": "ab-1-32b16a10682e.jpg",
            "url": "https://cdn.example.com/new.jpg",
          },
        ],
        "publishTo": [
          "gid://shopify/Publication/1",
          "gid://shopify/Publication/2",
        ],
        "stock": [
          {
            "from": 3,
            "inventoryItemId": "gid://shopify/InventoryItem/1",
            "to": 7,
          },
        ],
        "tags": [
          "fresh",
        ],
        "unpublishFrom": [],
      }
    `);
  });

  it('says in the caller’s words what changes, from what to what', () => {
    expect(plan.changes).toMatchInlineSnapshot(`
      [
        {
          "after": "AB-1",
          "field": "style_code",
        },
        {
          "after": "New title",
          "before": "Old title",
          "field": "title",
        },
        {
          "after": "New vendor",
          "before": "Old vendor",
          "field": "vendor",
        },
        {
          "after": "New type",
          "before": "Old type",
          "field": "product_type",
        },
        {
          "after": "<p>New</p>",
          "before": "<p>Old</p>",
          "field": "description_html",
        },
        {
          "after": "gid://shopify/TaxonomyCategory/aa-1",
          "field": "category_id",
        },
        {
          "after": "DRAFT",
          "before": "ACTIVE",
          "field": "status",
        },
        {
          "after": "kept, Theirs , fresh",
          "before": "kept, Theirs ",
          "field": "tags",
        },
        {
          "after": "https://cdn.example.com/new.jpg",
          "field": "images",
        },
        {
          "after": "10.00",
          "before": "49.90",
          "field": "variants[size=m].price",
        },
        {
          "after": "20.00",
          "field": "variants[size=m].compare_at_price",
        },
        {
          "after": "NEW-SKU",
          "before": "AB-1-M",
          "field": "variants[size=m].sku",
        },
        {
          "after": "4006381333931",
          "field": "variants[size=m].barcode",
        },
        {
          "after": "false",
          "before": "true",
          "field": "variants[size=m].taxable",
        },
        {
          "after": "false",
          "before": "true",
          "field": "variants[size=m].requires_shipping",
        },
        {
          "after": "5.00",
          "field": "variants[size=m].cost",
        },
        {
          "after": "1.5 KILOGRAMS",
          "field": "variants[size=m].weight",
        },
        {
          "after": "https://cdn.example.com/ready.jpg",
          "field": "variants[size=m].image_url",
        },
        {
          "after": "added",
          "field": "variants[size=L]",
        },
        {
          "after": "10.00",
          "field": "variants[size=L].price",
        },
        {
          "after": "20.00",
          "field": "variants[size=L].compare_at_price",
        },
        {
          "after": "L",
          "field": "variants[size=L].sku",
        },
        {
          "after": "96385074",
          "field": "variants[size=L].barcode",
        },
        {
          "after": "5.00",
          "field": "variants[size=L].cost",
        },
        {
          "after": "1.5 KILOGRAMS",
          "field": "variants[size=L].weight",
        },
        {
          "after": "false",
          "field": "variants[size=L].taxable",
        },
        {
          "after": "false",
          "field": "variants[size=L].requires_shipping",
        },
        {
          "after": "https://cdn.example.com/ready.jpg",
          "field": "variants[size=L].image_url",
        },
        {
          "after": "added",
          "field": "variants[size=S]",
        },
        {
          "after": "7",
          "before": "3",
          "field": "variants[size=m].quantity",
        },
        {
          "after": "2",
          "field": "variants[size=L].quantity",
        },
        {
          "after": "Online Store, Shop",
          "before": "",
          "field": "channels",
        },
      ]
    `);
  });

  it('warns of what the caller should know', () => {
    expect(plan.warnings).toMatchInlineSnapshot(`
      [
        "New and without a price, so listed at 0.00: size=S. Set a price.",
        "The product has 1 more variant, which stays as it is.",
      ]
    `);
  });

  it('knows what it will have written last', () => {
    expect(plan.written).toMatchInlineSnapshot(`
      {
        "descriptionSha256": "249c769939186d08313476bda477feb69b536498b513639f0bc767606c502c89",
        "productType": "New type",
        "status": "DRAFT",
        "title": "New title",
        "vendor": "New vendor",
      }
    `);
  });
});

describe('a plan for what the store has already', () => {
  it('is empty, down to money, weights and barcodes written in another way', () => {
    const variant = aVariant({
      price: '10.00',
      compareAtPrice: '20.00',
      barcode: '0012345678905',
      cost: '5.0',
      weight: { value: 1.5, unit: 'KILOGRAMS' },
      taxable: false,
      requiresShipping: false,
      level: { isActive: true, available: 7 },
      mediaId: 'sent',
    });
    const store = aProduct({
      descriptionHtml: '<p>Same</p>',
      tags: ['One'],
      categoryId: 'gid://shopify/TaxonomyCategory/aa-1',
      media: [media('sent')],
      variants: [variant],
    });
    const request = aRequest({
      description_html: ' <p>Same</p>\n',
      tags: ['one'],
      category_id: 'gid://shopify/TaxonomyCategory/aa-1',
      variants: [
        {
          options: { Size: 'M' },
          price: '10',
          compare_at_price: '20.0',
          sku: 'AB-1-M',
          barcode: '012345678905',
          cost: '5.00',
          weight: { value: 1.5, unit: 'KILOGRAMS' },
          taxable: false,
          requires_shipping: false,
          quantity: 7,
          image_url: READY,
        },
      ],
    });
    const plan = planUpdate(request, store, context({ sourceMedia: { [hash(READY)]: 'sent' } }));
    expect(isEmptyUpdate(plan.update)).toBe(true);
    expect(plan).toMatchObject({ changes: [], warnings: [], isStatusKept: false });
    expect(plan.written).toMatchObject({ title: 'Linen shirt', status: 'ACTIVE' });
  });

  it.each([
    ['value', { value: 2, unit: 'KILOGRAMS' }],
    ['unit', { value: 1.5, unit: 'POUNDS' }],
  ] as const)('names a weight that differs in its %s', (_, weight) => {
    const store = aProduct({ variants: [aVariant({ weight: { value: 1.5, unit: 'KILOGRAMS' } })] });
    const request = aRequest({ variants: [{ options: { Size: 'M' }, weight }] });
    const { changes, update } = planUpdate(request, store, context());
    expect(update.changedVariants).toEqual([{ id: store.variants[0]?.id, weight }]);
    expect(changes).toEqual([
      {
        field: 'variants[Size=M].weight',
        before: '1.5 KILOGRAMS',
        after: `${weight.value} ${weight.unit}`,
      },
    ]);
  });
});

describe('a plan in the store’s own spelling', () => {
  const store = aProduct({
    options: [
      { name: 'Colour', isLinked: false, values: ['Deep Red'] },
      { name: 'Size', isLinked: false, values: ['M'] },
    ],
    variants: [aVariant({ options: { Colour: 'Deep Red', Size: 'M' }, sku: 'RED-M' })],
  });

  it('knows a variant whose options come in another order and case', () => {
    const variants = [{ options: { size: 'm', colour: 'deep  red' }, price: '1.00' }];
    const { update } = planUpdate(aRequest({ variants }), store, context());
    expect(update.addedVariants).toEqual([]);
    expect(update.changedVariants).toEqual([{ id: store.variants[0]?.id, price: '1.00' }]);
  });

  it('adds a variant under the names and values that are there, and new values as sent', () => {
    const variants = [{ options: { size: 'L', colour: 'DEEP RED' }, price: '1.00' }];
    const { update } = planUpdate(aRequest({ variants }), store, context());
    expect(update.addedVariants).toEqual([
      { options: { Size: 'L', Colour: 'Deep Red' }, price: '1.00' },
    ]);
  });

  it('says so where only a SKU or a barcode tells which variant is meant', () => {
    const other = { Colour: 'Crimson', Size: 'M' };
    const bySku = planUpdate(
      aRequest({ variants: [{ options: other, sku: 'RED-M' }] }),
      store,
      context(),
    );
    expect(bySku.update.changedVariants).toEqual([]);
    expect(bySku.warnings).toEqual([
      'Colour=Crimson, Size=M was found by its SKU "RED-M": in the store its options are "Colour=Deep Red, Size=M", and they stay so.',
    ]);
    const coded = { ...store, variants: store.variants.map((one) => ({ ...one, barcode: '12' })) };
    const byBarcode = planUpdate(
      aRequest({ variants: [{ options: other, barcode: '12' }] }),
      coded,
      context(),
    );
    expect(byBarcode.warnings).toEqual([
      'Colour=Crimson, Size=M was found by its barcode "12": in the store its options are "Colour=Deep Red, Size=M", and they stay so.',
    ]);
  });

  it('cuts what is long in what it prints, never in what it sends', () => {
    const text = `<p>${'x'.repeat(400)}</p>`;
    const just = 'y'.repeat(300);
    const { changes, update } = planUpdate(
      aRequest({ description_html: text, title: 'y'.repeat(255) }),
      aProduct({ descriptionHtml: just }),
      context(),
    );
    expect(update.fields.descriptionHtml).toBe(text);
    expect(changes.find(({ field }) => field === 'description_html')).toEqual({
      field: 'description_html',
      before: just,
      after: `${text.slice(0, 299)}…`,
    });
  });
});

describe('a plan for images', () => {
  const request = aRequest({ image_urls: [READY, NEW] });
  const planned = (images: StoreMedia[], sourceMedia: Record<string, string> = {}) => {
    const plan = planUpdate(request, aProduct({ media: images }), context({ sourceMedia }));
    return { sent: plan.update.newImages.map(({ url }) => url), warnings: plan.warnings };
  };
  const mark = (url: string) => `https://shop.example/ab-1-${hash(url).slice(0, 12)}.jpg`;

  it('sends what the product lacks, named after the style code and the source', () => {
    const plan = planUpdate(request, aProduct(), context());
    expect(plan.update.newImages).toEqual(
      [READY, NEW].map((url) => ({
        url,
        alt: 'Linen shirt',
        filename: `ab-1-${hash(url).slice(0, 12)}.jpg`,
      })),
    );
    expect(plan.newImages.map(({ url }) => url)).toEqual([READY, NEW]);
  });

  it('knows one that was sent before by the record, or by its mark in the file name', () => {
    const sent = { [hash(READY)]: 'a' };
    expect(planned([media('a')], sent)).toEqual({ sent: [NEW], warnings: [] });
    expect(planned([media('b', { url: mark(READY) }), media('c', { url: null })])).toEqual({
      sent: [NEW],
      warnings: [],
    });
  });

  it('does not send again what the merchant took away, and says so', () => {
    expect(planned([], { [hash(READY)]: 'gone' })).toEqual({
      sent: [NEW],
      warnings: [
        `The image ${READY} was sent earlier and removed in the store since: not sent again.`,
      ],
    });
  });

  it('sends again what failed, and waits for what is under way', () => {
    const failed = media('a', { status: 'FAILED', url: null });
    const coming = media('a', { status: 'PROCESSING', url: null });
    expect(planned([failed], { [hash(READY)]: 'a' }).sent).toEqual([READY, NEW]);
    expect(planned([coming], { [hash(READY)]: 'a' }).sent).toEqual([NEW]);
  });

  it('leaves out what the product has no room for, and says how many', () => {
    const many = Array.from({ length: 249 }, (_, at) => media(`m${at}`));
    expect(planned(many)).toEqual({
      sent: [READY],
      warnings: ['1 image was left out: a product has at most 250. Remove some in the store.'],
    });
  });

  it('ties an image to its variant once it is ready, and not before', () => {
    const variants = [{ options: { Size: 'M' }, image_url: READY }];
    const tied = (status: StoreMedia['status'], mediaId: string | null) =>
      planUpdate(
        aRequest({ variants }),
        aProduct({ media: [media('a', { status })], variants: [aVariant({ mediaId })] }),
        context({ sourceMedia: { [hash(READY)]: 'a' } }),
      );
    expect(tied('READY', 'other').update.changedVariants).toMatchObject([{ mediaId: 'a' }]);
    expect(tied('READY', 'other').changes).toEqual([
      { field: 'variants[Size=M].image_url', after: READY },
    ]);
    expect(tied('READY', 'a').update.changedVariants).toEqual([]);
    expect(tied('PROCESSING', 'other').update.changedVariants).toEqual([]);
  });
});
