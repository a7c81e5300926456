import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  callOfPage,
  fault,
  listByApi,
  listingOf,
  NIKE_BARCODE,
  noFaults,
  openNewProduct,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { until } from '#test/support/until.ts';

/** Longer than any test: the answer comes when the faults are taken away. */
const FOR_NOW = { kind: 'slow', ms: 600_000 };

/** A box that waits to be approved, and another one that the store has. @param inStock what the store has of the first */
async function openRow(inStock?: number) {
  const opened = await openNewProduct();
  const { shop, desk, id, box: read } = opened;
  if (inStock !== undefined) {
    await desk.command(id, 'remove', { box: [read.id] });
    expect(await listByApi(shop, read, inStock)).toBe(200);
    const again = await sharp(await photoOf('short-under-armour'))
      .jpeg({ quality: 85 })
      .toBuffer();
    await desk.upload(id, again);
    await desk.settled(id);
  }
  await desk.scan(id, NIKE_BARCODE);
  const [box, other] = (await desk.settled(id)).filter(({ status }) => status === 'sure');
  if (!box || !other) throw new Error('not two boxes');
  const photo = (await desk.photosOf(id)).find((one) => one.id === box.photoId);
  const rowOf = async (boxId: string) => (await desk.boxesOf(id)).find((one) => one.id === boxId);
  return {
    ...opened,
    box,
    row: () => rowOf(box.id),
    stock: () => stockOf(shop, read.facts.barcode),
    list: (stock: number) =>
      callOfPage(desk, 'storefront-product-upsert', listingOf(read, photo?.callId ?? '', stock)),
    /** Approves both, and waits until the run is done with the other one. */
    async approve() {
      await desk.command(id, 'approve', { box: [box.id, other.id] });
      await until(async () => (await rowOf(other.id))?.status === 'done');
    },
  };
}

describe('a box that is approved while it is being listed on another page', {
  timeout: 60_000,
}, () => {
  it.each([
    ['of a new product', undefined, 'publishablePublish', 1],
    ['of a size that the store had', 3, 'inventorySetQuantities', 4],
  ])('waits for the listing %s and is not added beside it', async (_, inStock, field, then) => {
    const { shop, desk, id, row, list, approve, stock } = await openRow(inStock);
    await fault(shop, { ...FOR_NOW, root_field: field });
    const listing = list(then);
    await until(async () => (await stock()) === then);
    await approve();
    await noFaults(shop);
    expect(await listing).toContain('event: result');
    await desk.settled(id);
    expect(await row()).toMatchObject({ status: 'done', quantity: 1 });
    expect(await stock()).toBe(then);
  });
});

describe('a box of a listing that got no answer from the store', { timeout: 60_000 }, () => {
  /** Lists a box while the store fails, then approves it. */
  async function openDoubtful(inStock: number | undefined, faults: readonly object[]) {
    const opened = await openRow(inStock);
    for (const one of faults) await fault(opened.shop, one);
    expect(await opened.list((inStock ?? 0) + 1)).not.toContain('event: result');
    await noFaults(opened.shop);
    await opened.approve();
    const rows = await opened.desk.settled(opened.id);
    const box = rows.find(({ photoId }) => photoId === opened.box.photoId);
    return { ...opened, box: box ?? opened.box };
  }
  const LOST_CREATION = [
    { kind: 'cut_after_commit', root_field: 'productSet' },
    { kind: 'http502', root_field: 'productByIdentifier', times: 99, skip: 1 },
  ];
  const LOST_STOCK = [
    { kind: 'cut_after_commit', root_field: 'inventorySetQuantities' },
    { kind: 'http502', root_field: 'productByIdentifier', times: 99, skip: 1 },
    { kind: 'http502', root_field: 'product', times: 99 },
    { kind: 'http502', root_field: 'inventorySetQuantities', times: 99 },
  ];

  it.each([
    ['whose product it made', undefined, LOST_CREATION, 1],
    ['whose stock it set', 3, LOST_STOCK, 4],
  ])('%s is asked about, and can be removed', async (_, inStock, faults, then) => {
    const { desk, id, box, stock } = await openDoubtful(inStock, faults);
    expect(box).toMatchObject({ status: 'asks', question: { about: 'stock' } });
    expect(box.question?.text).toContain('may have listed this box');
    expect(box.plan).toMatchObject({ kind: 'add', inStock: then });
    await desk.command(id, 'remove', { box: [box.id] });
    expect(await desk.settled(id)).toContainEqual(
      expect.objectContaining({ id: box.id, status: 'removed' }),
    );
    expect(await stock()).toBe(then);
  });

  it.each(['its row', 'its question'])(
    'is added once a person says at %s that it is not in stock',
    async (where) => {
      const { desk, id, box, stock } = await openDoubtful(undefined, LOST_CREATION);
      if (where === 'its row') await desk.command(id, 'confirm', { box: [box.id] });
      else await desk.decide(id, box.id, { intent: 'add', quantity: '1' });
      expect(await desk.settled(id)).toContainEqual(
        expect.objectContaining({ id: box.id, status: 'done' }),
      );
      expect(await stock()).toBe(2);
    },
  );

  it('is added without a question where the store refused the listing', async () => {
    const refusal = { kind: 'user_error', root_field: 'productSet', message: 'No.', times: 9 };
    const { box, stock } = await openDoubtful(undefined, [refusal]);
    expect(box).toMatchObject({ status: 'done' });
    expect(await stock()).toBe(1);
  });
});
