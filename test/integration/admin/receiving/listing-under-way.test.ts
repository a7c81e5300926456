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
