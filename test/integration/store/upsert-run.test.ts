import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('the upsert against local Shopify', () => {
  it('creates in three requests, changes in two, repeats in one', async () => {
    const store = await createUpsertHarness();
    await store.services.storeCatalog.ensureDefinitions(store.shop, {
      signal: AbortSignal.timeout(5000),
    });
    await store.requests();
    const created = await store.upsert(aStyle());
    const names = (await store.requests()).map((request) => request.operation_name);
    expect(created).toMatchObject({
      created: true,
      variant_count: 3,
      stock_set: true,
      published: true,
      published_to: ['Online Store', 'Point of Sale', 'Shop'],
      warnings: [],
    });
    expect(names).toEqual(['Preflight', 'CreateProduct', 'ApplyUpdate']);

    const changed = await store.upsert(aStyle({ title: 'Trail runner 2' }));
    expect((await store.requests()).map((request) => request.operation_name)).toEqual([
      'Preflight',
      'ApplyUpdate',
    ]);
    expect(changed).toMatchObject({ created: false, product_id: created.product_id, warnings: [] });
    expect(changed.changes).toEqual([
      { field: 'title', before: 'Trail runner', after: 'Trail runner 2' },
    ]);

    const repeated = await store.upsert(aStyle({ title: 'Trail runner 2' }));
    expect((await store.requests()).map((request) => request.operation_name)).toEqual([
      'Preflight',
    ]);
    expect(repeated).toMatchObject({
      created: false,
      stock_set: true,
      published: true,
      changes: [],
    });
  });
});
