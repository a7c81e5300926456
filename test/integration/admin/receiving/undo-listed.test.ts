import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import { STACK_PRODUCT } from '#test/support/deciding-cases.ts';
import {
  app,
  callOfPage,
  fault,
  listByApi,
  listingOf,
  noFaults,
  only,
  open,
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
    undoListing: () =>
      callOfPage(desk, 'storefront-product-upsert-undo', {
        upsert_id: /ups_\w+/.exec(listed)?.[0] ?? '',
      }),
    stock: () => stockOf(shop, read.facts.barcode),
    undo: async () => (await desk.command(id, 'undo', { box: [(await row())?.id ?? ''] })).text(),
  };
}

describe('the undo of a listing on another page', { timeout: 60_000 }, () => {
  it('is the undo of its boxes', async () => {
    const { row, stock, undoListing } = await openListed();
    expect(await undoListing()).toContain('"undone":true');
    expect(await row()).toMatchObject({ status: 'undone' });
    expect(await stock()).toBe(3);
  });

  it.each([1, 2])('leaves its boxes where they are when %d were sold since', async (sold) => {
    const { shop, barcode, row, stock, undo, undoListing } = await openListed();
    await sell(shop, barcode, sold);
    expect(await undoListing()).toContain(`The upsert set it to 4 and it is ${4 - sold} now`);
    expect(await row()).toMatchObject({ status: 'done' });
    expect(await stock()).toBe(4 - sold);
    await undo();
    expect(await row()).toMatchObject({ status: 'undone' });
    expect(await stock()).toBe(3 - sold);
  });

  it('leaves another box where it is that came after its own was taken back', async () => {
    const { desk, id, stock, undo, undoListing } = await openListed();
    await undo();
    await desk.upload(id, await anotherPhoto(70));
    const fresh = (await desk.settled(id)).find(({ status }) => status === 'sure');
    await desk.command(id, 'approve', { box: [fresh?.id ?? ''] });
    await desk.settled(id);
    expect(await stock()).toBe(4);
    expect(await undoListing()).toContain('has taken boxes of it out of stock since');
    expect(await stock()).toBe(4);
  });

  it('is not done a second time from the session where the store had not answered', async () => {
    const { shop, row, stock, undo, undoListing } = await openListed();
    const cut = { kind: 'cut_after_commit', root_field: 'inventorySetQuantities', times: 99 };
    await fault(shop, cut);
    await undoListing();
    await noFaults(shop);
    expect(await undo()).toContain('Undo the listing on Activity again.');
    expect(await row()).toMatchObject({ status: 'done' });
    expect(await stock()).toBe(3);
    await undoListing();
    expect(await row()).toMatchObject({ status: 'undone' });
    expect(await stock()).toBe(3);
  });

  it('is the undo of its boxes once it is repeated, where the store had not answered', async () => {
    const { shop, row, stock, undoListing } = await openListed();
    await fault(shop, {
      kind: 'cut_after_commit',
      root_field: 'inventorySetQuantities',
      times: 99,
    });
    await undoListing();
    expect(await row()).toMatchObject({ status: 'done' });
    await noFaults(shop);
    expect(await undoListing()).toContain('"undone":true');
    expect(await row()).toMatchObject({ status: 'undone' });
    expect(await stock()).toBe(3);
  });

  it('is the undo of those boxes that it took back, where others were sold', async () => {
    const { shop, desk, id } = await open();
    const small = { options: { Size: 'Small' }, price: '59.90', quantity: 3 };
    const made = { ...STACK_PRODUCT, allow_new_vendor: true, variants: [small] };
    await app.post('/api/v1/storefront-product-upsert', made, shop.apiKey);
    await desk.upload(id, await photoOf('stack-of-three'));
    await desk.settled(id);
    const [photo] = await desk.photosOf(id);
    const sold = '4006381333931';
    const listed = await callOfPage(desk, 'storefront-product-upsert', {
      ...STACK_PRODUCT,
      idempotency_key: `${buildListingKeyPrefix(photo?.callId ?? '', 'M9160C')}x`,
      variants: [
        { options: { Size: 'US 9.5' }, price: '59.90', quantity: 1 },
        { options: { Size: 'US 10' }, price: '59.90', quantity: 1, barcode: sold },
      ],
    });
    await sell(shop, sold, 1);
    const upsert_id = /ups_\w+/.exec(listed)?.[0];
    const statuses = async () =>
      Object.fromEntries((await desk.boxesOf(id)).map(({ facts, status }) => [facts.size, status]));
    expect(await statuses()).toMatchObject({ 'US 9.5': 'done', 'US 10': 'done' });
    await callOfPage(desk, 'storefront-product-upsert-undo', { upsert_id });
    expect(await statuses()).toMatchObject({ 'US 9.5': 'undone', 'US 10': 'done' });
  });

  it('leaves its boxes to the row of which others are still to be added', async () => {
    const { shop, desk, id, box: read } = await openNewProduct();
    expect(await listByApi(shop, read, 3)).toBe(200);
    await desk.upload(id, await anotherPhoto());
    const box = (await desk.settled(id)).at(-1);
    const photo = (await desk.photosOf(id)).find((one) => one.id === box?.photoId);
    await desk.command(id, 'quantity', { box: [`${box?.id}:1`], quantity: '5' });
    const listing = listingOf(read, photo?.callId ?? '', 4);
    const listed = await callOfPage(desk, 'storefront-product-upsert', listing);
    await sell(shop, read.facts.barcode, 1);
    const upsert_id = /ups_\w+/.exec(listed)?.[0];
    await callOfPage(desk, 'storefront-product-upsert-undo', { upsert_id });
    await desk.command(id, 'approve', { box: [`${box?.id}:5`] });
    expect((await desk.settled(id)).at(-1)).toMatchObject({ status: 'done', quantity: 5 });
    // Three and five boxes, of which one was sold.
    expect(await stockOf(shop, read.facts.barcode)).toBe(7);
  });
});

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
