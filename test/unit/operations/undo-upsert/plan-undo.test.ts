import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeRecord, Effect } from '#app/domain/change-records/change-records.ts';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { effectsOf } from '#app/operations/storefront-product-upsert/merge/work-item.ts';
import { planUndo } from '#app/operations/undo-upsert/plan-undo.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { lastWritten, product, request } from '../storefront-product-upsert/arbitraries.ts';
import {
  aProduct,
  aRequest,
  aVariant,
  CHANNELS,
  carryOut,
  restore,
} from '../storefront-product-upsert/store-simulator.ts';

function aRecord(effects: Effect[], overrides: Partial<ChangeRecord> = {}): ChangeRecord {
  return {
    upsertId: 'ups_1',
    shopId: 'shop_1',
    identityKey: 'AB-1',
    comparisonKey: 'AB1',
    createdProduct: false,
    productId: 'gid://shopify/Product/1',
    locationId: 'gid://shopify/Location/1',
    effects,
    writtenBefore: {},
    restored: [],
    receivingSessionId: null,
    createdAt: new Date(0),
    undoneAt: null,
    ...overrides,
  };
}

const NOTHING_LATER = { any: false, effects: new Map() };

/** An upsert that was carried out, and what is needed to undo it. */
function upserted(
  input: Partial<StorefrontProductUpsertInput>,
  store: StoreProduct,
  written: object = {},
) {
  const base = { lastWritten: written, sourceMedia: {}, channels: CHANNELS, isOurCreation: false };
  const plan = planUpdate(aRequest(input), store, base);
  const done = carryOut(plan, store, {});
  return {
    ...done,
    record: aRecord(effectsOf(plan.work)),
    context: {
      ...done,
      channels: CHANNELS,
      later: NOTHING_LATER,
      withMetafields: new Set<string>(),
      takenBack: new Set<string>(),
    },
  };
}

function tryUpsert(...given: Parameters<typeof upserted>) {
  try {
    return upserted(...given);
  } catch {
    return undefined;
  }
}

/** Without what no undo promises: the spelling on record, and an item once stocked at a place stays so, with 0. */
function comparable(store: StoreProduct) {
  const { updatedAt: _, variantCount: _count, styleCodePrinted: _printed, ...rest } = store;
  const options = store.options.map(({ name }) => name);
  const variants = store.variants.map(({ level, totalAvailable: __, ...variant }) => ({
    ...variant,
    available: level?.isActive ? level.available : 0,
    options: variant.options,
  }));
  return { ...rest, options, variants };
}

const MANY = byDepth(400, 2000);
const SOME = byDepth(200, 1000);

describe('the plan of an undo', () => {
  it('gives back the product as it was before the upsert', () => {
    let undone = 0;
    fc.assert(
      fc.property(request, product, lastWritten, (input, store, written) => {
        const done = tryUpsert(input as Partial<StorefrontProductUpsertInput>, store, written);
        if (!done) return;
        const plan = planUndo(done.record, done.product, done.context);
        expect(plan.refused).toEqual([]);
        const after = restore(plan.restoration, done.product);
        expect(comparable(after)).toEqual(comparable(store));
        if (plan.steps.length > 0) undone += 1;
      }),
      { numRuns: MANY },
    );
    expect(undone).toBeGreaterThan(MANY / 4);
  });

  it('has nothing left to do once it was carried out', () => {
    fc.assert(
      fc.property(request, product, (input, store) => {
        const done = tryUpsert(input as Partial<StorefrontProductUpsertInput>, store);
        if (!done) return;
        const plan = planUndo(done.record, done.product, done.context);
        const effects = done.record.effects.map((effect) =>
          effect.kind === 'stock' ? { ...effect, undoSent: true as const } : effect,
        );
        const sent = { ...done.record, effects };
        const again = planUndo(sent, restore(plan.restoration, done.product), done.context);
        expect(again.steps).toEqual([]);
        expect(again.refused).toEqual([]);
      }),
      { numRuns: SOME },
    );
  });

  it('leaves alone what a merchant changed since, whatever it is, and names each', () => {
    const before = aProduct({ title: 'Old', tags: ['theirs'], channels: [] });
    const done = upserted(
      {
        title: 'New',
        tags: ['ours'],
        variants: [
          { options: { Size: 'M' }, price: '10', quantity: 5, barcode: '1' },
          { options: { Size: 'L' }, price: '10', quantity: 2 },
        ],
      },
      before,
    );
    const [first, second] = done.product.variants;
    if (!first || !second) throw new Error('two variants');
    const edited: StoreProduct = {
      ...done.product,
      title: 'Mine',
      tags: ['theirs'],
      variants: [
        { ...first, price: '11.00', level: { isActive: true, available: 4 } },
        { ...second, totalAvailable: 1 },
      ],
    };
    const plan = planUndo(done.record, edited, done.context);
    expect(plan.refused.map(({ field }) => field)).toEqual([
      'title',
      'variants[Size=M].price',
      'variants[Size=L]',
      'variants[Size=M].quantity',
    ]);
    expect(plan.refused[0]?.reason).toContain('"Mine"');
    // What nobody touched goes back all the same.
    expect(plan.restoration.variants).toEqual([{ id: first.id, barcode: null }]);
    expect(plan.restoration.unpublishFrom).toEqual(CHANNELS.map(({ id }) => id));
    expect(plan.restoration).toMatchObject({
      fields: {},
      tags: [],
      removedVariants: [],
      stock: [],
    });
  });

  it('does not take stock for restored that was sold until it is as before', () => {
    const isActive = true;
    const before = aProduct({ variants: [aVariant({ level: { isActive, available: 3 } })] });
    const [variant] = before.variants;
    if (!variant) throw new Error('no variant');
    const { inventoryItemId } = variant;
    const effect = { kind: 'stock', inventoryItemId, label: 'M', before: 3, after: 4 } as const;
    const context = { ...upserted({}, before).context };
    const planFor = (stock: Effect) => planUndo(aRecord([stock]), before, context);
    expect(planFor(effect)).toMatchObject({ steps: [], open: [effect] });
    expect(planFor(effect).refused).toHaveLength(1);
    expect(planFor({ ...effect, undoSent: true }).refused).toEqual([]);
  });

  it('keeps a variant that somebody priced after it was added without a price', () => {
    const done = upserted({ variants: [{ options: { Size: 'L' } }] }, aProduct());
    const variants = done.product.variants.map((variant) =>
      variant.options.Size === 'L' ? { ...variant, price: '20.00' } : variant,
    );
    const plan = planUndo(done.record, { ...done.product, variants }, done.context);
    expect(plan.refused).toEqual([
      {
        field: 'variants[Size=L]',
        reason: 'Its price has since been changed to "20.00" in the store.',
      },
    ]);
    expect(plan.restoration.removedVariants).toEqual([]);
  });

  it('never takes away the last variant', () => {
    const done = upserted({ variants: [{ options: { Size: 'L' }, price: '1' }] }, aProduct());
    const variants = done.product.variants.filter(({ options }) => options.Size === 'L');
    const plan = planUndo(done.record, { ...done.product, variants }, done.context);
    expect(plan.restoration.removedVariants).toEqual([]);
    expect(plan.refused.map(({ field }) => field)).toContain('variants[Size=L]');
  });

  it('lets go of an adopted product, unless its code was upserted again', () => {
    const done = upserted({}, aProduct({ styleCode: null, styleCodePrinted: null }));
    expect(planUndo(done.record, done.product, done.context).restoration.clearKeys).toBe(true);
    const later = planUndo(done.record, done.product, {
      ...done.context,
      later: { any: true, effects: new Map() },
    });
    expect(later.restoration.clearKeys).toBe(false);
    expect(later.refused.map(({ field }) => field)).toEqual(['style_code']);
  });

  it('gives a variant the image back that it had, and leaves one that was chosen since', () => {
    const image_url = 'https://cdn.example.com/new.jpg';
    const theirs = { id: 'theirs', status: 'READY' as const, url: null, errorCodes: [] };
    const store = aProduct({ media: [theirs], variants: [aVariant({ mediaId: 'theirs' })] });
    const variants = [{ options: { Size: 'M' }, price: '49.90', image_url }];
    const done = upserted({ variants }, store);
    const bound = (mediaId: string) => ({
      ...done.product,
      variants: done.product.variants.map((variant) => ({ ...variant, mediaId })),
    });
    const [given] = Object.values(done.sourceMedia);
    const plan = planUndo(done.record, bound(given ?? ''), done.context);
    expect(plan.restoration.variants).toEqual([{ id: store.variants[0]?.id, mediaId: 'theirs' }]);
    expect(plan.restoration.detachedMedia).toEqual([given]);
    const chosen = planUndo(done.record, bound('another'), done.context);
    expect(chosen.refused.map(({ field }) => field)).toEqual(['variants[Size=M].image_url']);
  });

  it('waits for an image that the store still fetches, and keeps one whose variant keeps it', () => {
    const image_url = 'https://cdn.example.com/new.jpg';
    const theirs = { id: 'theirs', status: 'READY' as const, url: null, errorCodes: [] };
    const store = aProduct({ media: [theirs], variants: [aVariant({ mediaId: 'theirs' })] });
    const done = upserted({ variants: [{ options: { Size: 'M' }, image_url }] }, store);
    const [given = ''] = Object.values(done.sourceMedia);
    const seen = (media: StoreProduct['media'], mediaId: string) => ({
      ...done.product,
      media,
      variants: done.product.variants.map((variant) => ({ ...variant, mediaId })),
    });
    const fetching = done.product.media.map((one) => ({ ...one, status: 'PROCESSING' as const }));
    const early = planUndo(done.record, seen(fetching, 'theirs'), done.context);
    expect(early.restoration.detachedMedia).toEqual([]);
    expect(early.open.map(({ kind }) => kind)).toEqual(['image']);
    // The image that the variant had is gone: it keeps ours, and so does the product.
    const without = done.product.media.filter(({ id }) => id !== 'theirs');
    const kept = planUndo(done.record, seen(without, given), done.context);
    expect(kept.restoration.detachedMedia).toEqual([]);
    expect(kept.refused.map(({ field }) => field)).toEqual([
      'variants[Size=M].image_url',
      'images',
    ]);
  });

  it('lets go of no product that another style code has by now', () => {
    const done = upserted({}, aProduct({ styleCode: null, styleCodePrinted: null }));
    const plan = planUndo(done.record, { ...done.product, styleCode: 'OTHER-1' }, done.context);
    expect(plan.restoration.clearKeys).toBe(false);
    expect(plan.refused).toEqual([]);
  });

  it('archives what was created and takes it off every channel, and deletes nothing', () => {
    const record = aRecord([], { createdProduct: true });
    const context = {
      lastWritten: { status: 'ACTIVE' },
      sourceMedia: {},
      channels: CHANNELS,
      later: { any: true, effects: new Map() },
      withMetafields: new Set<string>(),
      takenBack: new Set<string>(),
    };
    const plan = planUndo(record, aProduct(), context);
    expect(plan.restoration).toMatchObject({
      fields: { status: 'ARCHIVED' },
      unpublishFrom: CHANNELS.map(({ id }) => id),
      removedVariants: [],
      detachedMedia: [],
      clearKeys: false,
    });
    const draft = planUndo(record, aProduct({ status: 'DRAFT' }), context);
    expect(draft.restoration.fields).toEqual({});
    expect(draft.restoration.unpublishFrom).toEqual([]);
    expect(draft.refused.map(({ field }) => field)).toEqual(['status', 'channels']);
  });
});
