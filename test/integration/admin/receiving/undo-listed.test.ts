import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  callOfPage,
  fault,
  listByApi,
  listingOf,
  noFaults,
  only,
  openNewProduct,
  photoOf,
  productOfNewStyle,
  sell,
  stockOf,
} from '#test/support/receiving-cases.ts';

/** Another photo of the same box, which is another box. */
const anotherPhoto = async (quality = 85): Promise<Buffer> =>
  sharp(await photoOf('short-under-armour'))
    .jpeg({ quality })
    .toBuffer();

/** A row of a product of which the store had three, and which the List page then counted as four. */
async function openListed() {
  const { shop, desk, id, box: read } = await openNewProduct();
  expect(await listByApi(shop, read, 3)).toBe(200);
  await desk.upload(id, await anotherPhoto());
  const box = (await desk.settled(id)).at(-1);
  const photo = (await desk.photosOf(id)).find((one) => one.id === box?.photoId);
  const listing = listingOf(read, photo?.callId ?? '', 4);
  const listed = await callOfPage(desk, 'storefront-product-upsert', listing);
  const row = async () => (await desk.boxesOf(id)).at(-1);
  expect(await row()).toMatchObject({ id: box?.id, status: 'done' });
  return {
    ...{ shop, desk, id, row },
    barcode: read.facts.barcode,
    upsertId: /ups_\w+/.exec(listed)?.[0] ?? '',
    stock: () => stockOf(shop, read.facts.barcode),
    undo: async () => (await desk.command(id, 'undo', { box: [(await row())?.id ?? ''] })).text(),
  };
}

describe('the undo of a box that was listed on another page', { timeout: 60_000 }, () => {
  it.each([0, 1, 2])('takes back that box, where %d were sold since', async (sold) => {
    const { shop, barcode, row, stock, undo } = await openListed();
    if (sold > 0) await sell(shop, barcode, sold);
    await undo();
    expect(await row()).toMatchObject({ status: 'undone' });
    expect(await stock()).toBe(3 - sold);
    await undo();
    expect(await stock()).toBe(3 - sold);
  });

  it('takes it back once, though the store did not answer', async () => {
    const { shop, row, stock, undo } = await openListed();
    const root_field = 'inventoryAdjustQuantities';
    await fault(shop, { kind: 'cut_after_commit', root_field, times: 99 });
    await undo();
    expect(await row()).toMatchObject({ status: 'done' });
    await noFaults(shop);
    await undo();
    expect(await row()).toMatchObject({ status: 'undone' });
    expect(await stock()).toBe(3);
  });

  it('leaves the product that the listing created, which another box is in', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    const [photo] = await desk.photosOf(id);
    await callOfPage(desk, 'storefront-product-upsert', listingOf(box, photo?.callId ?? '', 1));
    await desk.upload(id, await anotherPhoto());
    const other = (await desk.settled(id)).at(-1);
    await desk.command(id, 'approve', { box: [other?.id ?? ''] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    await desk.command(id, 'undo', { box: [box.id] });
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'undone' }, { status: 'done' }]);
    expect((await productOfNewStyle(shop)).status).toBe('ACTIVE');
    expect(await stockOf(shop, box.facts.barcode)).toBe(1);
  });

  it('takes back all boxes of a row of which only some were listed', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    const [photo] = await desk.photosOf(id);
    await desk.command(id, 'quantity', { box: [box.id], quantity: '5' });
    await callOfPage(desk, 'storefront-product-upsert', listingOf(box, photo?.callId ?? '', 1));
    await desk.command(id, 'approve', { box: [`${box.id}:5`] });
    expect(only(await desk.settled(id))).toMatchObject({ status: 'done', result: { listed: 1 } });
    expect(await stockOf(shop, box.facts.barcode)).toBe(5);
    await desk.command(id, 'undo', { box: [box.id] });
    expect(only(await desk.boxesOf(id))).toMatchObject({ status: 'undone', quantity: 5 });
    expect(await stockOf(shop, box.facts.barcode)).toBe(0);
  });
});
