import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openSizes, sizesOf, variantOf } from '#test/support/deciding-cases.ts';
import {
  app,
  fault,
  NEW_TERMS,
  NIKE_BARCODE,
  noFaults,
  only,
  open,
  openNewProduct,
  PLACE,
  photoOf,
  productOfNewStyle,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { RECEIVER } from '#test/support/receiving-desk.ts';
import type { TestShop } from '#test/support/start-app.ts';

const STYLE_PHOTO = 'short-under-armour';

type Item = { inventoryLevels: { nodes: { id: string; location: { name: string } }[] } };

async function setStatus({ store }: TestShop, id: string, status: string): Promise<void> {
  await store.query(
    'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
    { product: { id, status } },
  );
}

/** A box that the store has, read and sure. */
async function openSure() {
  const opened = await open();
  const { shop, desk, id } = opened;
  const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
  await desk.scan(id, NIKE_BARCODE);
  const box = only(await desk.settled(id));
  const { product } = await variantOf(shop, NIKE_BARCODE);
  const added = async () => ((await stockOf(shop, NIKE_BARCODE)) ?? 0) - before;
  return { ...opened, box, productId: product.id, added };
}

describe('a box whose product is not as it was when the box was read', { timeout: 60_000 }, () => {
  it('asks where it was archived since, and is added once it is back', async () => {
    const { shop, desk, id, box, productId, added } = await openSure();
    await setStatus(shop, productId, 'ARCHIVED');
    await desk.command(id, 'approve', { box: [box.id] });
    const asking = only(await desk.settled(id));
    expect(asking).toMatchObject({
      status: 'asks',
      plan: null,
      question: { about: 'store', productId, text: expect.stringContaining('archived') },
      receiptKey: null,
    });
    expect(await added()).toBe(0);
    await setStatus(shop, productId, 'ACTIVE');
    await desk.decide(id, asking.id, { intent: 'look_again' });
    await desk.command(id, 'approve', { box: [only(await desk.boxesOf(id)).id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await added()).toBe(1);
  });

  it('asks where it was archived after a try that failed', async () => {
    const { shop, desk, id, box, productId, added } = await openSure();
    const root_field = 'inventoryAdjustQuantities';
    await fault(shop, { kind: 'user_error', root_field, message: 'Not now.', times: 1 });
    await desk.command(id, 'approve', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed' }]);
    await noFaults(shop);
    await setStatus(shop, productId, 'ARCHIVED');
    await desk.command(id, 'retry', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks', question: { productId } }]);
    expect(await added()).toBe(0);
  });

  it('asks before its size is made, where the product was archived since', async () => {
    const { shop, desk, id, box } = await openSizes();
    await desk.decide(id, box.id, { intent: 'size', size: 'Medium' });
    const sure = only(await desk.boxesOf(id));
    await setStatus(shop, box.question?.productId ?? '', 'ARCHIVED');
    await desk.command(id, 'approve', { box: [sure.id] });
    expect(await desk.settled(id)).toMatchObject([
      { status: 'asks', question: { about: 'store' } },
    ]);
    expect(await sizesOf(shop, box)).toHaveLength(2);
  });

  it('asks where its stock is not tracked any more', async () => {
    const { shop, desk, id, box, productId } = await openSure();
    const { id: variantId } = await variantOf(shop, NIKE_BARCODE);
    await shop.store.query(
      `mutation($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
         productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { message } } }`,
      { id: productId, variants: [{ id: variantId, inventoryItem: { tracked: false } }] },
    );
    await desk.command(id, 'approve', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([
      { status: 'asks', question: { about: 'store', text: expect.stringContaining('tracked') } },
    ]);
  });

  it('asks where its location does not stock it any more', async () => {
    const { shop, desk, id, box, productId } = await openSure();
    const { product } = await shop.store.query<{
      product: { variants: { nodes: { barcode: string; inventoryItem: Item }[] } };
    }>(
      `query($id: ID!) { product(id: $id) { variants(first: 50) { nodes { barcode inventoryItem {
         inventoryLevels(first: 10) { nodes { id location { name } } } } } } } }`,
      { id: productId },
    );
    const variant = product.variants.nodes.find(({ barcode }) => barcode === NIKE_BARCODE);
    const level = variant?.inventoryItem.inventoryLevels.nodes.find(
      ({ location }) => location.name === PLACE,
    );
    await shop.store.query(
      'mutation($id: ID!) { inventoryDeactivate(inventoryLevelId: $id) @idempotent(key: "1") { userErrors { message } } }',
      { id: level?.id },
    );
    await desk.command(id, 'approve', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([
      { status: 'asks', question: { about: 'store', text: expect.stringContaining(PLACE) } },
    ]);
  });
});

/** A new product that was made for one box, which is done, and another box of it that was read since. */
async function openSecond(where: 'here' | 'in another session' = 'here') {
  const { box: first, ...opened } = await openNewProduct();
  const { shop, desk, id } = opened;
  const photo = await photoOf(STYLE_PHOTO);
  await desk.command(id, 'approve', { box: [first.id] });
  await desk.settled(id);
  const other = where === 'here' ? id : (await desk.start(NEW_TERMS)).id;
  await desk.upload(other, await sharp(photo).jpeg({ quality: 85 }).toBuffer());
  const second = (await desk.settled(other)).at(-1);
  if (second?.plan?.kind !== 'add') throw new Error('the product was not found');
  const command = async (intent: string, box: { id: string }, at: string) => {
    await desk.command(at, intent, { box: [box.id] });
    return (await desk.settled(at)).find((one) => one.id === box.id)?.status;
  };
  return {
    ...opened,
    first,
    second,
    stock: () => stockOf(shop, first.facts.barcode),
    statusInStore: async () => (await productOfNewStyle(shop)).status,
    doFirst: (intent: string) => command(intent, first, id),
    doSecond: (intent: string) => command(intent, second, other),
    finishOther: () => desk.command(other, 'finish'),
  };
}

describe('the undo of the box for which a product was made', { timeout: 60_000 }, () => {
  it.each(['here', 'in another session'] as const)(
    'leaves the product to a box that waits %s, and the undo of that one archives it',
    async (where) => {
      const { doFirst, doSecond, statusInStore, stock } = await openSecond(where);
      expect(await doFirst('undo')).toBe('undone');
      expect(await statusInStore()).toBe('ACTIVE');
      expect(await doSecond('approve')).toBe('done');
      expect([await statusInStore(), await stock()]).toEqual(['ACTIVE', 1]);
      expect(await doSecond('undo')).toBe('undone');
      expect([await statusInStore(), await stock()]).toEqual(['ARCHIVED', 0]);
    },
  );

  it('leaves the product to a box that failed and can be tried again', async () => {
    const { shop, doFirst, doSecond, statusInStore, stock } = await openSecond();
    const root_field = 'inventoryAdjustQuantities';
    await fault(shop, { kind: 'user_error', root_field, message: 'Not now.', times: 1 });
    expect(await doSecond('approve')).toBe('failed');
    await noFaults(shop);
    expect(await doFirst('undo')).toBe('undone');
    expect(await statusInStore()).toBe('ACTIVE');
    expect(await doSecond('retry')).toBe('done');
    expect([await statusInStore(), await stock()]).toEqual(['ACTIVE', 1]);
  });

  it('leaves the product to a box that is approved and not yet added', async () => {
    const { desk, id, second, doFirst, statusInStore, stock } = await openSecond();
    // Approved, and its run has not come to it.
    await app.services.receivingBoxes.approve([second], RECEIVER);
    await doFirst('undo');
    expect(await statusInStore()).toBe('ACTIVE');
    await desk.command(id, 'retry_photo');
    expect(await desk.settled(id)).toMatchObject([{ status: 'undone' }, { status: 'done' }]);
    expect([await statusInStore(), await stock()]).toEqual(['ACTIVE', 1]);
  });

  it('archives it where the other box was taken out', async () => {
    const { doFirst, doSecond, statusInStore } = await openSecond();
    await doSecond('remove');
    await doFirst('undo');
    expect(await statusInStore()).toBe('ARCHIVED');
  });

  it('archives it where the other session was finished without its box', async () => {
    const { doFirst, finishOther, statusInStore } = await openSecond('in another session');
    await finishOther();
    await doFirst('undo');
    expect(await statusInStore()).toBe('ARCHIVED');
  });
});
