import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('one style code, one product, whatever goes wrong', () => {
  it('creates once although its token is revoked half-way', async () => {
    const store = await createUpsertHarness();
    await store.fault({ root_field: 'productSet', kind: 'token_revoked' });
    const result = await store.upsert(aStyle());
    expect(result).toMatchObject({ created: true, stock_set: true, published: true });
    expect((await store.product('ZX-9000-101')).variants).toHaveLength(3);
  });

  it('says what fixes a frozen store', async () => {
    const store = await createUpsertHarness();
    await store.fault({ root_field: '*', kind: 'shop_frozen', times: 9 });
    await expect(store.upsert(aStyle())).rejects.toMatchObject({
      code: 'store_access_denied',
      message: expect.stringContaining('frozen'),
    });
  });

  it('carries on where a call broke off between creation and publishing', async () => {
    const store = await createUpsertHarness();
    await store.killedBefore('ApplyUpdate', aStyle({ publish: false }));
    expect((await store.product('ZX-9000-101')).status).toBe('DRAFT');
    const resumed = await store.upsert(aStyle({ publish: false }));
    expect(resumed).toMatchObject({ created: true, published: false, warnings: [] });
    const product = await store.product('ZX-9000-101');
    expect(product.status).toBe('ACTIVE');
    expect(product.publications.filter((entry) => entry.title !== 'United States')).toEqual([]);
    // It is this call's creation, to undo as well.
    expect(await store.undo(resumed.upsert_id)).toMatchObject({ undone: true });
    expect((await store.product('ZX-9000-101')).status).toBe('ARCHIVED');
  });

  it('names an upsert that failed after it had begun, so that it can be undone, and no other', async () => {
    const store = await createUpsertHarness();
    await store.fault({ root_field: 'productSet', kind: 'cut_after_commit' });
    await store.fault({
      root_field: 'productByIdentifier',
      kind: 'shop_frozen',
      times: 9,
    });
    const failed = store.upsert(aStyle()).catch((error: unknown) => error);
    const { upsertId } = (await failed) as { upsertId?: string };
    await store.control('faults', 'DELETE');
    expect(await store.undo(upsertId)).toMatchObject({ undone: true });
    expect((await store.product('ZX-9000-101')).status).toBe('ARCHIVED');
    await store.fault({ root_field: '*', kind: 'shop_frozen', times: 9 });
    const refused = store.upsert(aStyle({ style_code: 'OTHER-1' }));
    await expect(refused).rejects.toMatchObject({ upsertId: undefined });
  });

  it('does the same where even the record of the creation was lost', async () => {
    const store = await createUpsertHarness();
    await store.killedBefore('ApplyUpdate', aStyle({ publish: false }));
    store.links.rows.clear();
    store.changeRecords.rows.clear();
    const resumed = await store.upsert(aStyle({ publish: false }));
    expect(resumed).toMatchObject({ created: false, published: false, warnings: [] });
    expect((await store.product('ZX-9000-101')).status).toBe('ACTIVE');
  });

  it('makes the definition of its key where somebody deleted it', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    await store.control('reset', 'POST', {});
    store.links.rows.clear();
    expect((await store.upsert(aStyle())).created).toBe(true);
  });

  it('gives the key back to a product from which it was deleted, rather than make a second', async () => {
    const store = await createUpsertHarness();
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
