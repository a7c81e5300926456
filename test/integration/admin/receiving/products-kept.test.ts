import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import {
  callOfPage,
  idsOf,
  listByApi,
  listingOf,
  only,
  openNewProduct,
  photoOf,
  productOfNewStyle,
} from '#test/support/receiving-cases.ts';
import type { TestShop } from '#test/support/start-app.ts';

/** The variant of a box that is to be added or was. */
function variantOfBox({ plan }: ReceivingBox): { productId: string; variantId: string } {
  if (plan?.kind !== 'add') throw new Error('no addition');
  return plan;
}

const stopTracking = ({ store }: TestShop, box: ReceivingBox) => {
  const { productId: id, variantId } = variantOfBox(box);
  return store.query(
    `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
       productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
    { id, variants: [{ id: variantId, inventoryItem: { tracked: false } }] },
  );
};

/** A new product that was made for one box, which is done. */
async function openMade() {
  const { box, ...opened } = await openNewProduct();
  const { shop, desk, id } = opened;
  await desk.command(id, 'approve', { box: [box.id] });
  const done = only(await desk.settled(id));
  return {
    ...opened,
    done,
    async statusAfterUndo() {
      await desk.command(id, 'undo', { box: [done.id] });
      return (await productOfNewStyle(shop)).status;
    },
  };
}

/** Another photo of a box of the made product. */
async function receiveAnother({ desk, id }: Awaited<ReturnType<typeof openMade>>) {
  const photo = await photoOf('short-under-armour');
  await desk.upload(id, await sharp(photo).jpeg({ quality: 85 }).toBuffer());
  const box = (await desk.settled(id)).at(-1);
  if (!box) throw new Error('no box');
  return box;
}

describe('the undo of the only box of a made product', { timeout: 60_000 }, () => {
  it('leaves the product to a box that asks for something in the store', async () => {
    const opened = await openMade();
    const { shop, desk, id } = opened;
    const second = await receiveAnother(opened);
    await stopTracking(shop, second);
    await desk.command(id, 'approve', { box: [second.id] });
    expect((await desk.settled(id)).at(-1)).toMatchObject({
      status: 'asks',
      plan: null,
      question: { about: 'store', productId: variantOfBox(second).productId },
    });
    expect(await opened.statusAfterUndo()).toBe('ACTIVE');
  });

  it('leaves the product to a box that asks which of its sizes it is', async () => {
    const opened = await openMade();
    const { shop, desk, id, done } = opened;
    const second = await receiveAnother(opened);
    await desk.decide(id, second.id, { intent: 'size', size: 'Huge' });
    const huge = (await desk.boxesOf(id)).at(-1);
    for (const intent of ['approve', 'confirm'])
      await desk.command(id, intent, { box: [huge?.id ?? ''] });
    await desk.settled(id);
    await desk.scan(id, '4006381333931');
    const scan = (await desk.settled(id)).at(-1);
    const { productId: product_id } = variantOfBox(done);
    await desk.decide(id, scan?.id ?? '', { intent: 'product', product_id });
    const rows = await desk.boxesOf(id);
    expect(rows.at(-1)).toMatchObject({ status: 'asks', plan: null });
    await desk.command(id, 'undo', { box: idsOf(rows) });
    expect((await productOfNewStyle(shop)).status).toBe('ACTIVE');
  });

  it('leaves the product where another app has listed a size of it', async () => {
    const { shop, done, statusAfterUndo } = await openMade();
    const variants = [{ options: { Size: 'US 13' }, price: '129.90', quantity: 0 }];
    expect(await listByApi(shop, done, 0, { variants })).toBe(200);
    expect(await statusAfterUndo()).toBe('ACTIVE');
  });

  it('leaves the product where the merchant does not count its stock any more', async () => {
    const { shop, done, statusAfterUndo } = await openMade();
    await stopTracking(shop, done);
    expect(await statusAfterUndo()).toBe('ACTIVE');
  });

  it('archives it where another of its boxes was listed, and is undone too', async () => {
    const opened = await openMade();
    const { shop, desk, id, done } = opened;
    const second = await receiveAnother(opened);
    const photo = (await desk.photosOf(id)).find((one) => one.id === second.photoId);
    const listing = listingOf(done, photo?.callId ?? '', 2);
    await callOfPage(desk, 'storefront-product-upsert', listing);
    const rows = await desk.boxesOf(id);
    expect(rows).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    await desk.command(id, 'undo', { box: idsOf(rows) });
    expect((await productOfNewStyle(shop)).status).toBe('ARCHIVED');
  });
});
