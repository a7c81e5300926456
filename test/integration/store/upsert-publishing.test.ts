import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('publishing', () => {
  it('leaves a new product off every channel when publish is false', async () => {
    const store = await createUpsertHarness();
    const result = await store.upsert(aStyle({ publish: false }));
    expect(result).toMatchObject({ published: false, published_to: [], warnings: [] });
    expect((await store.product('ZX-9000-101')).status).toBe('ACTIVE');
    const live = await store.upsert(aStyle());
    expect(live.published_to).toEqual(['Online Store', 'Point of Sale', 'Shop']);
    const still = await store.upsert(aStyle({ publish: false }));
    expect(still).toMatchObject({ published: true, warnings: [], changes: [] });
  });

  it('says once on which channels a draft is not live, and repeats without a write', async () => {
    const store = await createUpsertHarness();
    const draft = await store.upsert(aStyle({ status: 'DRAFT' }));
    expect(draft).toMatchObject({ published: false, published_to: [] });
    expect(draft.warnings).toEqual([
      'Not live on "Online Store", "Point of Sale" and "Shop": the product is DRAFT. It goes live there once it is ACTIVE.',
    ]);
    await store.requests();
    await store.upsert(aStyle({ status: 'DRAFT' }));
    expect(await store.requests()).toHaveLength(1);
  });

  it('publishes to the others and names the channel that refuses', async () => {
    const store = await createUpsertHarness();
    await store.seed({
      publications: [{ title: 'Picky', app_handle: 'picky', refuses_products: true }],
    });
    const result = await store.upsert(aStyle());
    expect(result.published_to).toEqual(['Online Store', 'Point of Sale', 'Shop']);
    expect(result.warnings).toEqual([expect.stringContaining('Not live on "Picky"')]);
  });
});
