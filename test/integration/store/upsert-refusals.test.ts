import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

const writes = (requests: { operation_name: string }[]) =>
  requests.filter((request) => /Create|Apply/.test(request.operation_name));

describe('what the upsert refuses before any write', () => {
  it('names vendor, type and location together, each with its nearest spellings', async () => {
    const store = await createUpsertHarness();
    const input = aStyle({
      vendor: 'nike ',
      product_type: 'Runing Shoes',
      location_id: 'gid://shopify/Location/999',
    });
    await expect(store.upsert(input)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [
        { pointer: '/vendor', suggestions: ['Nike'] },
        { pointer: '/product_type', suggestions: ['Running Shoes'] },
        { pointer: '/location_id' },
      ],
    });
    expect(writes(await store.requests())).toEqual([]);
  });

  it('asks the store again before refusing, so that a vendor made a moment ago is found', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    await store.seed({
      products: [
        {
          title: 'New',
          vendor: 'Brand new',
          product_type: 'Running Shoes',
          variants: [{ price: '1' }],
        },
      ],
    });
    const result = await store.upsert(
      aStyle({ style_code: 'OTHER-1', vendor: 'Brand new', variants: [{}] }),
    );
    expect(result.created).toBe(true);
  });

  it('takes a new vendor and type when they are allowed, and knows them from then on', async () => {
    const store = await createUpsertHarness();
    const input = { vendor: 'Nobody yet', product_type: 'Stilts' };
    const allowed = { ...input, allow_new_vendor: true, allow_new_product_type: true };
    expect((await store.upsert(aStyle(allowed))).created).toBe(true);
    const second = await store.upsert(aStyle({ ...input, style_code: 'STILT-2', variants: [{}] }));
    expect(second.created).toBe(true);
  });

  it.each([
    ['gid://shopify/TaxonomyCategory/zz-99', 'unknown'],
    ['gid://shopify/TaxonomyCategory/aa-8-99', 'no longer in use'],
    ['gid://shopify/Product/1', 'Must look like'],
  ])('refuses the category %s', async (category_id, why) => {
    const store = await createUpsertHarness();
    const input = { ...aStyle(), category_id };
    const call = async () => store.upsert(input);
    await expect(call()).rejects.toThrow(why === 'Must look like' ? /Must look like/ : why);
    expect(writes(await store.requests())).toEqual([]);
  });

  it('warns of a category that has narrower ones', async () => {
    const store = await createUpsertHarness();
    const result = await store.upsert(
      aStyle({ category_id: 'gid://shopify/TaxonomyCategory/aa-8' }),
    );
    expect(result.warnings).toEqual([expect.stringContaining('narrower')]);
  });

  it('does not merge codes that differ by having separators, unless the other product is gone', async () => {
    const store = await createUpsertHarness();
    const first = await store.upsert(aStyle({ style_code: 'DD1391-100' }));
    await expect(store.upsert(aStyle({ style_code: 'DD1391100' }))).rejects.toMatchObject({
      code: 'style_code_collision',
      errors: [{ pointer: '/style_code', suggestions: ['DD1391-100'] }],
    });
    await store.client.request(store.shop, {
      document:
        'mutation Delete($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }',
      variables: { id: first.product_id },
      signal: AbortSignal.timeout(5000),
      repeatable: true,
    });
    expect((await store.upsert(aStyle({ style_code: 'DD1391100' }))).created).toBe(true);
  });

  it('knows a code however it is separated, and keeps the spelling first sent', async () => {
    const store = await createUpsertHarness();
    const first = await store.upsert(aStyle({ style_code: ' zx 9000/101 ' }));
    const second = await store.upsert(aStyle({ style_code: 'ZX_9000.101' }));
    expect(second).toMatchObject({ created: false, product_id: first.product_id, changes: [] });
    expect((await store.product('ZX-9000-101')).metafields).toContainEqual(
      expect.objectContaining({ key: 'style_code_printed', value: 'zx 9000/101' }),
    );
  });

  it('plans without writing on a dry run', async () => {
    const store = await createUpsertHarness();
    const before = await store.state();
    const plan = await store.upsert(aStyle({ dry_run: true }));
    expect(plan).toMatchObject({ product_id: '', created: true, stock_set: false, changes: [] });
    expect(plan.plan?.action).toBe('create');
    expect(await store.state()).toEqual(before);
    await store.upsert(aStyle());
    const none = await store.upsert(aStyle({ dry_run: true }));
    expect(none.plan).toEqual({ action: 'none', changes: [] });
    await store.requests();
    const update = await store.upsert(aStyle({ dry_run: true, title: 'Other' }));
    expect(update.plan?.action).toBe('update');
    expect(writes(await store.requests())).toEqual([]);
  });
});
