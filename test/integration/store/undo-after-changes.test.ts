import { describe, expect, it } from 'vitest';
import { merchantOf, sizeOf } from './merchant-hands.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

/** A store with the style in it, and the merchant's hands. */
async function openStore() {
  const store = await createUpsertHarness();
  await store.upsert(aStyle());
  return { store, merchant: merchantOf(store) };
}

const stockOf = (product: Parameters<typeof sizeOf>[0], size: string) =>
  sizeOf(product, size).levels.find(({ location }) => location === 'Main Street Store')?.available;

const sized = (size: string, quantity: number) => ({
  variants: [{ options: { Size: size }, quantity }],
});

describe('an undo, after the same was changed again', () => {
  it('leaves what came to be the same by hand after a later upsert had changed it', async () => {
    const { store, merchant } = await openStore();
    const first = await store.upsert(aStyle({ ...sized('41', 3), title: 'First' }));
    await store.upsert(aStyle({ ...sized('41', 7), title: 'Second' }));
    await merchant.counts('41', 3, 7);
    await merchant.sets({ title: 'First' });
    const undone = await store.undo(first.upsert_id);
    expect(undone.refused.map(({ field }) => field).sort()).toEqual([
      'title',
      'variants[Size=41].quantity',
    ]);
    expect(stockOf(await merchant.product(), '41')).toBe(3);
    expect((await merchant.product()).title).toBe('First');
  });

  it('takes back twice what was done twice, under one request id', async () => {
    const { store, merchant } = await openStore();
    await merchant.counts('41', 10, stockOf(await merchant.product(), '41') ?? 0);
    for (const _ of [1, 2]) {
      const { upsert_id } = await store.upsert(aStyle(sized('41', 5)));
      expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
      expect(stockOf(await merchant.product(), '41')).toBe(10);
    }
  });
});
