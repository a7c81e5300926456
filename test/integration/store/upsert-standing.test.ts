import { describe, expect, it } from 'vitest';
import type { StoreStateProduct } from './store-control.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

const CODE = 'ZX-9000-101';
/** What a form sends that counts boxes: where the product stands is not its business. */
const counting = (more: Parameters<typeof aStyle>[0] = {}) =>
  aStyle({ keep_status_and_channels: true, ...more });
const standing = ({ status, publications }: StoreStateProduct) => ({
  status,
  channels: publications.filter((entry) => entry.is_published).map(({ title }) => title),
});

describe('an upsert that keeps status and channels', () => {
  it('counts stock of a product that the merchant took off a channel, and leaves it off', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const { publications } = await store.state();
    const { id } = await store.product(CODE);
    const [pos] = publications.filter(({ title }) => title === 'Point of Sale');
    const document = `mutation Off($id: ID!, $input: [PublicationInput!]!) {
      publishableUnpublish(id: $id, input: $input) { userErrors { message } } }`;
    await store.admin(document, { id, input: [{ publicationId: pos?.id }] });
    const before = standing(await store.product(CODE));
    expect(before.channels).not.toContain('Point of Sale');
    const variants = [{ options: { Size: '41' }, quantity: 9 }];
    const counted = await store.upsert(counting({ variants }));
    expect(counted).toMatchObject({ created: false, stock_set: true, published: true });
    expect(counted.published_to).toEqual(['Online Store', 'Shop']);
    expect(counted.changes.map(({ field }) => field)).toEqual(['variants[Size=41].quantity']);
    expect(counted.warnings).toEqual([expect.stringContaining('2 more variants')]);
    expect(standing(await store.product(CODE))).toEqual(before);
  });

  it.each(['DRAFT', 'ARCHIVED'] as const)(
    'leaves a product that is %s as it is',
    async (status) => {
      const store = await createUpsertHarness();
      await store.upsert(aStyle({ status }));
      const before = standing(await store.product(CODE));
      const counted = await store.upsert(counting({ status: 'ACTIVE', publish: true }));
      expect(counted).toMatchObject({ published: false, changes: [], warnings: [] });
      expect(standing(await store.product(CODE))).toEqual(before);
      // What was asked here is no status of ours: the default still makes ACTIVE what we left as a draft.
      expect((await store.upsert(aStyle())).changes).toContainEqual({
        field: 'status',
        before: status,
        after: 'ACTIVE',
      });
    },
  );

  it('never makes a draft of a product that is live', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const before = standing(await store.product(CODE));
    const again = await store.upsert(counting({ status: 'DRAFT', publish: false }));
    expect(again).toMatchObject({ published: true, changes: [] });
    expect(standing(await store.product(CODE))).toEqual(before);
  });

  it('gives a new product the status and the channels that it asks for', async () => {
    const store = await createUpsertHarness();
    const draft = await store.upsert(counting({ status: 'DRAFT', publish: false }));
    expect(draft).toMatchObject({ created: true, published: false });
    expect(standing(await store.product(CODE))).toEqual({ status: 'DRAFT', channels: [] });
    const other = await store.upsert(counting({ style_code: 'ZX 9000-102', variants: [{}] }));
    expect(other).toMatchObject({ created: true, published: true });
  });

  it('says the same in its plan', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle({ status: 'DRAFT', publish: false }));
    const { plan, warnings } = await store.upsert(counting({ dry_run: true }));
    expect(plan).toEqual({ action: 'none', changes: [] });
    expect(warnings).toEqual([]);
  });
});

describe('a variant without a price', () => {
  const unpriced = (size: string) => ({ options: { Size: size }, quantity: 1 });

  it('is the first warning, whatever else there is to say', async () => {
    const store = await createUpsertHarness();
    const style = aStyle({ vendor: 'NIKE', allow_new_vendor: true, variants: [unpriced('41')] });
    for (const input of [{ ...style, dry_run: true }, style]) {
      const { warnings } = await store.upsert(input);
      expect(warnings).toEqual([
        expect.stringMatching(/^New variants without a price.*Size=41/),
        expect.stringContaining('"NIKE"'),
      ]);
    }
    const grown = { ...style, vendor: 'nike', variants: [unpriced('42')] };
    for (const input of [{ ...grown, dry_run: true }, grown]) {
      const { warnings } = await store.upsert(input);
      expect(warnings[0]).toMatch(/^New variants without a price.*Size=42/);
      expect(warnings.length).toBeGreaterThan(1);
    }
  });
});

describe('an upsert that keeps stock', () => {
  const stockOf = async (store: Awaited<ReturnType<typeof createUpsertHarness>>, size: string) => {
    const { variants } = await store.product(CODE);
    const variant = variants.find(({ options }) => options.Size === size);
    return variant?.levels.flatMap((level) => (level.is_active ? level.available : []));
  };

  it('sets the quantity of a new variant, and leaves that of another one as it came to be', async () => {
    const store = await createUpsertHarness();
    const size = (name: string, quantity: number) => ({
      options: { Size: name },
      price: '10.00',
      quantity,
    });
    await store.upsert(aStyle({ variants: [size('41', 5)] }));
    const variants = [size('41', 0), size('42', 2)];
    const { changes } = await store.upsert(aStyle({ variants, keep_stock: true }));
    expect(changes.filter(({ field }) => field.endsWith('.quantity'))).toEqual([
      { field: 'variants[Size=42].quantity', after: '2' },
    ]);
    expect([await stockOf(store, '41'), await stockOf(store, '42')]).toEqual([[5], [2]]);
    expect((await store.upsert(aStyle({ variants, keep_stock: true }))).changes).toEqual([]);
  });

  it('sets the quantity of a new product, also where the store takes it only afterwards', async () => {
    const store = await createUpsertHarness();
    await store.fault({
      root_field: 'productSet',
      kind: 'user_error',
      field: ['input', 'variants', '0', 'inventoryQuantities', '0', 'locationId'],
      message: 'Not with the product.',
      times: 1,
    });
    const variants = [{ options: { Size: '41' }, price: '10.00', quantity: 5 }];
    await store.upsert(aStyle({ variants, keep_stock: true }));
    expect(await stockOf(store, '41')).toEqual([5]);
  });
});
