import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalShopify, startLocalShopify } from './start-local-shopify.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

let local: LocalShopify;
beforeAll(async () => {
  local = await startLocalShopify();
});
afterAll(() => local.stop());

describe('one style code, one product, whatever goes wrong', () => {
  it.each([
    ['productSet', 'throttle'],
    ['productSet', 'http429'],
    ['productSet', 'http502'],
    ['productSet', 'cut_after_commit'],
    ['productSet', 'token_revoked'],
    ['publishablePublish', 'throttle'],
    ['publishablePublish', 'http502'],
    ['publishablePublish', 'cut_after_commit'],
    ['productByIdentifier', 'http502'],
    ['productByIdentifier', 'throttle'],
  ])('creates once although %s meets %s', async (root_field, kind) => {
    const store = await createUpsertHarness(local.url);
    await store.control('media', 'POST', { reads_until_ready: 0 });
    await store.fault({ root_field, kind });
    const result = await store.upsert(aStyle({ image_urls: ['https://cdn.example.com/a.jpg'] }));
    expect(result).toMatchObject({ created: true, stock_set: true, published: true });
    const product = await store.product('ZX-9000-101');
    expect(product.variants).toHaveLength(3);
    expect(product.media).toHaveLength(1);
    const again = await store.upsert(aStyle({ image_urls: ['https://cdn.example.com/a.jpg'] }));
    expect(again).toMatchObject({ created: false, product_id: result.product_id, changes: [] });
  });

  it.each(['throttle', 'http502', 'cut_after_commit'])(
    'changes once although the update meets %s',
    async (kind) => {
      const store = await createUpsertHarness(local.url);
      await store.upsert(aStyle());
      await store.control('media', 'POST', { reads_until_ready: 0 });
      await store.fault({ root_field: 'productUpdate', kind });
      const changed = await store.upsert(
        aStyle({
          title: 'Renamed',
          image_urls: ['https://cdn.example.com/b.jpg'],
          variants: [
            { options: { Size: '41' }, price: '99.00', quantity: 8 },
            { options: { Size: '44' }, price: '99.00', quantity: 3 },
          ],
        }),
      );
      expect(changed).toMatchObject({ created: false, stock_set: true, variant_count: 4 });
      expect(changed.changes.map((change) => change.field)).toContain('title');
      const product = await store.product('ZX-9000-101');
      expect(product.title).toBe('Renamed');
      expect(product.media).toHaveLength(1);
      expect(product.variants).toHaveLength(4);
    },
  );

  it('makes one product of ten calls at once', async () => {
    const store = await createUpsertHarness(local.url);
    const results = await Promise.all(Array.from({ length: 10 }, () => store.upsert(aStyle())));
    expect(new Set(results.map((result) => result.product_id)).size).toBe(1);
    expect(results.filter((result) => result.created)).toHaveLength(1);
    await store.product('ZX-9000-101');
  });

  it('says what mends a frozen store', async () => {
    const store = await createUpsertHarness(local.url);
    await store.fault({ root_field: '*', kind: 'shop_frozen', times: 9 });
    await expect(store.upsert(aStyle())).rejects.toMatchObject({
      code: 'store_access_denied',
      message: expect.stringContaining('frozen'),
    });
  });

  it('carries on where a call broke off between creation and publishing', async () => {
    const store = await createUpsertHarness(local.url);
    await store.fault({ root_field: 'metafieldsSet', kind: 'shop_frozen' });
    await expect(store.upsert(aStyle({ publish: false }))).rejects.toThrow();
    expect((await store.product('ZX-9000-101')).status).toBe('DRAFT');
    const resumed = await store.upsert(aStyle({ publish: false }));
    expect(resumed).toMatchObject({ created: false, published: false, warnings: [] });
    const product = await store.product('ZX-9000-101');
    expect(product.status).toBe('ACTIVE');
    expect(product.publications.filter((entry) => entry.title !== 'United States')).toEqual([]);
  });

  it('does the same where even the record of the creation was lost', async () => {
    const store = await createUpsertHarness(local.url);
    await store.fault({ root_field: 'metafieldsSet', kind: 'shop_frozen' });
    await expect(store.upsert(aStyle({ publish: false }))).rejects.toThrow();
    store.links.rows.clear();
    const resumed = await store.upsert(aStyle({ publish: false }));
    expect(resumed).toMatchObject({ created: false, published: false, warnings: [] });
    expect((await store.product('ZX-9000-101')).status).toBe('ACTIVE');
  });

  it('makes the definition of its key where somebody deleted it', async () => {
    const store = await createUpsertHarness(local.url);
    await store.upsert(aStyle());
    await store.control('reset', 'POST', {});
    store.links.rows.clear();
    expect((await store.upsert(aStyle())).created).toBe(true);
  });

  it('gives the key back to a product from which it was deleted, rather than make a second', async () => {
    const store = await createUpsertHarness(local.url);
    const first = await store.upsert(aStyle({ variants: [{ price: '5.00' }] }));
    await store.client.request(store.shop, {
      document: `mutation Forget($id: ID!) {
        metafieldsDelete(metafields: [{ ownerId: $id, namespace: "$app", key: "style_code" }]) { userErrors { message } } }`,
      variables: { id: first.product_id },
      signal: AbortSignal.timeout(5000),
      repeatable: true,
    });
    const second = await store.upsert(aStyle({ variants: [{ price: '5.00' }] }));
    expect(second).toMatchObject({ created: false, product_id: first.product_id });
  });
});
