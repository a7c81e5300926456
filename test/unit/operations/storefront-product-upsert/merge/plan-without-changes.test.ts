import { describe, expect, it } from 'vitest';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { isEmptyUpdate } from '#app/providers/store-catalog/store-write.ts';
import { aProduct, aRequest, aVariant } from '../store-simulator.ts';
import { context, hash, media, READY } from './merge-fixtures.ts';

describe('a plan for a product that is up to date', () => {
  it('is empty even when money, weights and barcodes are written differently', () => {
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
  ] as const)('changes a weight that differs in its %s', (_, weight) => {
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

describe('a plan for options spelled differently', () => {
  const store = aProduct({
    options: [
      { name: 'Colour', isLinked: false, values: ['Deep Red'] },
      { name: 'Size', isLinked: false, values: ['M'] },
    ],
    variants: [aVariant({ options: { Colour: 'Deep Red', Size: 'M' }, sku: 'RED-M' })],
  });

  it('recognises a variant whose options come in another order and case', () => {
    const variants = [{ options: { size: 'm', colour: 'deep  red' }, price: '1.00' }];
    const { update } = planUpdate(aRequest({ variants }), store, context());
    expect(update.addedVariants).toEqual([]);
    expect(update.changedVariants).toEqual([{ id: store.variants[0]?.id, price: '1.00' }]);
  });

  it('adds a variant with the store’s names and values, and new values as sent', () => {
    const variants = [{ options: { size: 'L', colour: 'DEEP RED' }, price: '1.00' }];
    const { update } = planUpdate(aRequest({ variants }), store, context());
    expect(update.addedVariants).toEqual([
      { options: { Size: 'L', Colour: 'Deep Red' }, price: '1.00' },
    ]);
  });

  it('warns when a variant was found only by its SKU or barcode', () => {
    const other = { Colour: 'Crimson', Size: 'M' };
    const bySku = planUpdate(
      aRequest({ variants: [{ options: other, sku: 'RED-M' }] }),
      store,
      context(),
    );
    expect(bySku.update.changedVariants).toEqual([]);
    expect(bySku.warnings).toEqual([
      'Colour=Crimson, Size=M was found by its SKU "RED-M"; its options in the store, "Colour=Deep Red, Size=M", were kept.',
    ]);
    const coded = { ...store, variants: store.variants.map((one) => ({ ...one, barcode: '12' })) };
    const byBarcode = planUpdate(
      aRequest({ variants: [{ options: other, barcode: '12' }] }),
      coded,
      context(),
    );
    expect(byBarcode.warnings).toEqual([
      'Colour=Crimson, Size=M was found by its barcode "12"; its options in the store, "Colour=Deep Red, Size=M", were kept.',
    ]);
  });

  it('cuts long values in the changes, never in the update', () => {
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
