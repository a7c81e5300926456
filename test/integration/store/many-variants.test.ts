import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

/** 2,048 variants in three options. @param price of the last one */
function allThatFit(price: string) {
  const variants = Array.from({ length: 2048 }, (_, index) => ({
    options: {
      Width: `W${Math.floor(index / 128)}`,
      Length: `L${Math.floor(index / 8) % 16}`,
      Color: `C${index % 8}`,
    },
    price: index === 2047 ? price : '20.00',
    quantity: 1,
  }));
  return aStyle({ variants });
}

describe('a product of 2,048 variants', () => {
  it('is made, changed by one price, repeated and undone in few requests, and says how far it is', {
    timeout: 120_000,
  }, async () => {
    const store = await createUpsertHarness();
    const created = await store.upsert(allThatFit('20.00'));
    expect(created).toMatchObject({ created: true, variant_count: 2048, stock_set: true });
    expect(store.told).toContain('The store is creating 2048 variants');
    expect(store.told).toContain('Read 2048 variants');
    await store.requests();
    const changed = await store.upsert(allThatFit('19.00'));
    expect(changed.changes).toHaveLength(1);
    expect(await store.requests()).toHaveLength(3);
    expect(await store.upsert(allThatFit('19.00'))).toMatchObject({ changes: [] });
    expect(await store.requests()).toHaveLength(2);
    expect(await store.undo(changed.upsert_id)).toMatchObject({ undone: true });
    expect(await store.requests()).toHaveLength(3);
    const { variants } = await store.product('ZX-9000-101');
    expect(variants.filter(({ price }) => price === '20.00')).toHaveLength(2048);
  });

  it('is read 250 at a time by a store that tells no more', { timeout: 120_000 }, async () => {
    const store = await createUpsertHarness();
    await store.upsert(allThatFit('20.00'));
    await store.requests();
    const errors = [{ message: 'first cannot exceed 250', extensions: { code: 'BAD_REQUEST' } }];
    store.answer('VariantPage', { errors });
    expect(await store.upsert(allThatFit('20.00'))).toMatchObject({ changes: [] });
    expect(await store.requests()).toHaveLength(1 + Math.ceil((2048 - 100) / 250));
  });

  it('loses no more than the sizes that an undo takes away', { timeout: 120_000 }, async () => {
    const store = await createUpsertHarness();
    const { variants } = allThatFit('20.00');
    await store.upsert(aStyle({ variants: variants.slice(0, 100) }));
    const grown = await store.upsert(aStyle({ variants }));
    expect(grown).toMatchObject({ variant_count: 2048 });
    expect(await store.undo(grown.upsert_id)).toMatchObject({ undone: true, refused: [] });
    expect((await store.product('ZX-9000-101')).variants).toHaveLength(100);
  });
});

describe('a product of 300 variants', () => {
  it('is made, repeated without a change, and changed throughout', async () => {
    const store = await createUpsertHarness();
    const variants = Array.from({ length: 300 }, (_, index) => ({
      options: { Size: `${Math.floor(index / 10)}`, Color: `c${index % 10}` },
      price: '5.00',
      quantity: 1,
    }));
    const result = await store.upsert(aStyle({ variants }));
    expect(result).toMatchObject({
      created: true,
      variant_count: 300,
      stock_set: true,
      warnings: [],
    });
    expect((await store.upsert(aStyle({ variants }))).changes).toEqual([]);
    const dearer = variants.map((variant) => ({ ...variant, price: '6.00', quantity: 2 }));
    const changed = await store.upsert(aStyle({ variants: dearer }));
    expect(changed).toMatchObject({ stock_set: true, warnings: [] });
    expect(changed.changes).toHaveLength(600);
  });
});
