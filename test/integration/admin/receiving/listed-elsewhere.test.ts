import { describe, expect, it } from 'vitest';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import { STACK_PRODUCT } from '#test/support/deciding-cases.ts';
import {
  app,
  callOfPage,
  listByApi,
  listingOf,
  NEW_TERMS,
  only,
  open,
  openNewProduct,
  PLACE,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { RECEIVER } from '#test/support/receiving-desk.ts';
import type { TestShop } from '#test/support/start-app.ts';

/** A row of a new product, and the List page for its photo. */
async function openRow(quantity: number, inStock?: number) {
  const { box: read } = await openNewProduct();
  const photo = await photoOf('short-under-armour');
  const opened = await open(NEW_TERMS);
  const { shop, desk, id } = opened;
  if (inStock !== undefined) expect(await listByApi(shop, read, inStock)).toBe(200);
  await desk.upload(id, photo);
  const box = only(await desk.settled(id));
  const [{ callId } = { callId: null }] = await desk.photosOf(id);
  if (quantity > 1)
    await desk.command(id, 'quantity', { box: [box.id], quantity: String(quantity) });
  return {
    ...opened,
    row: async () => only(await desk.settled(id)),
    stock: () => stockOf(shop, box.facts.barcode),
    async list(stock: number) {
      const input = listingOf(box, callId ?? '', stock);
      const key = `${input.idempotency_key}${stock}`;
      const said = { ...input, idempotency_key: key };
      expect(await callOfPage(desk, 'storefront-product-upsert', said)).toContain('event: result');
    },
    async approve() {
      const { id: boxId, quantity: seen } = only(await desk.boxesOf(id));
      await desk.command(id, 'approve', { box: [`${boxId}:${seen}`] });
      return only(await desk.settled(id));
    },
  };
}

describe('a row of which fewer boxes were listed on another page', { timeout: 60_000 }, () => {
  it('waits, and its run adds only the others', async () => {
    const { row, list, approve, stock } = await openRow(5);
    await list(1);
    expect(await row()).toMatchObject({ status: 'sure', quantity: 5 });
    expect(await stock()).toBe(1);
    expect(await approve()).toMatchObject({ status: 'done', quantity: 5 });
    expect(await stock()).toBe(5);
  });

  it('gets only the others when it was approved before they were listed', async () => {
    const { desk, id, row, list, stock } = await openRow(5);
    // Approved, and its run has not come to it.
    await app.services.receivingBoxes.approve([only(await desk.boxesOf(id))], RECEIVER);
    await list(1);
    await desk.command(id, 'retry_photo');
    expect(await row()).toMatchObject({ status: 'done', quantity: 5 });
    expect(await stock()).toBe(5);
  });

  it('is done once the others are listed too', async () => {
    const { row, list, stock } = await openRow(5);
    await list(1);
    await list(5);
    expect(await row()).toMatchObject({ status: 'done', quantity: 5 });
    expect(await stock()).toBe(5);
  });

  it('counts what a later listing took out of stock again', async () => {
    const { list, approve, stock } = await openRow(5);
    await list(3);
    await list(1);
    expect(await approve()).toMatchObject({ status: 'done', quantity: 5 });
    expect(await stock()).toBe(5);
  });
});

describe('a row of a size that the store had before it was listed', { timeout: 60_000 }, () => {
  it('is not done by a listing that left the stock as it was', async () => {
    const { row, list, approve, stock } = await openRow(1, 3);
    await list(3);
    expect(await row()).toMatchObject({ status: 'sure' });
    expect(await approve()).toMatchObject({ status: 'done' });
    expect(await stock()).toBe(4);
  });

  it('is done by a listing that counted it in', async () => {
    const { row, list, stock } = await openRow(1, 3);
    await list(4);
    expect(await row()).toMatchObject({ status: 'done', quantity: 1 });
    expect(await stock()).toBe(4);
  });
});

describe('a row that was listed with two options', { timeout: 60_000 }, () => {
  /** A row, and a listing of it with these options. @param inStock what the store had before; it had no product if absent */
  async function listWith(options: object, inStock?: number) {
    const { box: read } = await openNewProduct();
    const { shop, desk, id } = await open(NEW_TERMS);
    const withOptions = (stock: number) => {
      const [variant] = listingOf(read, '', stock).variants;
      return [{ ...variant, options }];
    };
    if (inStock !== undefined) {
      const variants = withOptions(inStock);
      expect(await listByApi(shop, read, inStock, { variants })).toBe(200);
    }
    await desk.upload(id, await photoOf('short-under-armour'));
    await desk.settled(id);
    const [photo] = await desk.photosOf(id);
    const listing = listingOf(read, photo?.callId ?? '', 1);
    const variants = withOptions((inStock ?? 0) + 1);
    const said = await callOfPage(desk, 'storefront-product-upsert', { ...listing, variants });
    expect(said).toContain('event: result');
    return {
      row: only(await desk.boxesOf(id)),
      stock: await stockOf(shop, read.facts.barcode),
    };
  }

  it.each([
    { Size: 'US 8', Color: 'Red' },
    { Color: 'Red', Size: 'US 8' },
    { 'Shoe size': 'US 8', Color: 'Red' },
    { Size: 'us 8', Color: ' Red' },
    { Größe: 'US 8', Fit: 'Wide, long' },
  ])('is done, however they are named and ordered: %o', async (options) => {
    expect(await listWith(options, 3)).toMatchObject({ row: { status: 'done' }, stock: 4 });
  });

  it('is done where the listing made its product', async () => {
    const options = { 'Shoe size': 'US 8', Color: 'Red' };
    expect(await listWith(options)).toMatchObject({ row: { status: 'done' }, stock: 1 });
  });
});

/** The stock of each size of the stack's product at the first location. */
async function sizesInStock({ store }: TestShop, productId: string) {
  type Level = { location: { name: string }; quantities: { quantity: number }[] };
  type Sizes = {
    nodes: { title: string; inventoryItem: { inventoryLevels: { nodes: Level[] } } }[];
  };
  const { product } = await store.query<{ product: { variants: Sizes } }>(
    `query($id: ID!) { product(id: $id) { variants(first: 50) { nodes { title inventoryItem {
       inventoryLevels(first: 10) { nodes { location { name } quantities(names: ["available"]) { quantity } } } } } } } }`,
    { id: productId },
  );
  return Object.fromEntries(
    product.variants.nodes.map(({ title, inventoryItem }) => {
      const here = inventoryItem.inventoryLevels.nodes.find(
        ({ location }) => location.name === PLACE,
      );
      return [title, here?.quantities[0]?.quantity];
    }),
  );
}

describe('a photo of several sizes, of which one was listed on another page', {
  timeout: 60_000,
}, () => {
  it('leaves the other sizes to be received', async () => {
    const { shop, desk, id } = await open();
    const variants = ['Small', 'Large'].map((Size) => ({
      options: { Size },
      price: '59.90',
      quantity: 3,
    }));
    const made = { ...STACK_PRODUCT, allow_new_vendor: true, variants };
    const { body } = await app.post('/api/v1/storefront-product-upsert', made, shop.apiKey);
    await desk.upload(id, await photoOf('stack-of-three'));
    await desk.settled(id);
    const [photo] = await desk.photosOf(id);
    const listed = await callOfPage(desk, 'storefront-product-upsert', {
      ...STACK_PRODUCT,
      idempotency_key: `${buildListingKeyPrefix(photo?.callId ?? '', 'M9160C')}x`,
      variants: [{ options: { Size: 'US 9.5' }, price: '59.90', quantity: 1 }],
    });
    expect(listed).toContain('event: result');
    const rows = await desk.settled(id);
    const bySize = (boxes: readonly ReceivingBox[]) =>
      Object.fromEntries(boxes.map(({ facts, status }) => [facts.size, status]));
    expect(bySize(rows)).toEqual({ 'US 9.5': 'done', 'US 10': 'asks', 'US 10.5': 'asks' });
    for (const { id: box, facts, status } of rows)
      if (status === 'asks') await desk.decide(id, box, { intent: 'size', size: facts.size });
    const answered = (await desk.boxesOf(id)).filter(({ status }) => status !== 'done');
    for (const intent of ['approve', 'confirm'])
      await desk.command(id, intent, { box: answered.map((box) => `${box.id}:${box.quantity}`) });
    expect(new Set((await desk.settled(id)).map(({ status }) => status))).toEqual(
      new Set(['done']),
    );
    expect(await sizesInStock(shop, String(body.product_id))).toEqual({
      Small: 3,
      Large: 3,
      'US 9.5': 1,
      'US 10': 1,
      'US 10.5': 1,
    });
  });
});
