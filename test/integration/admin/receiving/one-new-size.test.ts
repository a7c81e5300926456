import { describe, expect, it } from 'vitest';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { FORM, openOwnStack } from '#test/support/deciding-cases.ts';
import { fault, open, PLACE, photoOf } from '#test/support/receiving-cases.ts';
import type { TestShop } from '#test/support/start-app.ts';

const STYLE = 'M9160C';
const SIZE = 'Medium';

type Level = { location: { name: string }; quantities: { quantity: number }[] };
type Size = { title: string; inventoryItem: { inventoryLevels: { nodes: Level[] } } };
type Sizes = { product: { variants: { nodes: Size[] } } };

/** What the first location has of the box's product in a size. */
async function stockOfSize({ store }: TestShop, { plan }: ReceivingBox, size: string) {
  const { product } = await store.query<Sizes>(
    `query($id: ID!) { product(id: $id) { variants(first: 9) { nodes { title inventoryItem {
       inventoryLevels(first: 10) { nodes { location { name } quantities(names: ["available"]) { quantity } } } } } } } }`,
    { id: plan?.kind === 'add' && plan.productId },
  );
  const [found, ...others] = product.variants.nodes.filter(({ title }) => title === size);
  if (!found || others.length > 0) throw new Error(`${others.length} more sizes ${size}`);
  const { nodes } = found.inventoryItem.inventoryLevels;
  return nodes.find(({ location }) => location.name === PLACE)?.quantities[0]?.quantity;
}

const seen = ({ id, quantity }: ReceivingBox) => `${id}:${quantity}`;
const listRows = (boxes: readonly ReceivingBox[]) =>
  boxes.map(({ quantity, facts, status }) => [quantity, facts.size, status]);

type Opened = Pick<Awaited<ReturnType<typeof open>>, 'desk' | 'id'>;

/** Sends a command for a box, and waits for what it leads to. @returns the box at this place then */
async function write({ desk, id }: Opened, intent: string, box: ReceivingBox, at = 0) {
  await desk.command(id, intent, { box: [seen(box)] });
  const now = (await desk.settled(id))[at];
  if (!now) throw new Error(`no box ${at}`);
  return now;
}

/** A stack whose first two labels a person said to be a size that the product lacks. */
async function openSaid() {
  const opened = await openOwnStack();
  const { desk, id, boxes } = opened;
  await desk.command(id, 'quantity', { box: [seen(boxes.b)], quantity: '4' });
  for (const { id: box } of [boxes.a, boxes.b])
    await desk.decide(id, box, { intent: 'size', size: SIZE });
  const [row] = await desk.boxesOf(id);
  if (!row) throw new Error('no row');
  return { ...opened, row };
}

describe('labels of one photo that are said to be one new size', { timeout: 60_000 }, () => {
  it('are one row of all their boxes, which is added once and taken back once', async () => {
    const { row, ...opened } = await openSaid();
    expect(listRows(await opened.desk.boxesOf(opened.id))).toEqual([
      [5, SIZE, 'asks'],
      [1, expect.any(String), 'asks'],
    ]);
    const done = await write(opened, 'confirm', row);
    expect(done.status).toBe('done');
    expect(await stockOfSize(opened.shop, done, SIZE)).toBe(5);
    expect((await write(opened, 'undo', done)).status).toBe('undone');
    expect(await stockOfSize(opened.shop, done, SIZE)).toBe(0);
  });

  it('are all added by a second try, where the store refused the first', async () => {
    const { row, ...opened } = await openSaid();
    const root_field = 'inventoryAdjustQuantities';
    await fault(opened.shop, { kind: 'user_error', root_field, message: 'Not now.', times: 1 });
    const failed = await write(opened, 'confirm', row);
    expect(failed.status).toBe('failed');
    const done = await write(opened, 'retry', failed);
    expect(done.status).toBe('done');
    expect(await stockOfSize(opened.shop, done, SIZE)).toBe(5);
  });

  it('come apart again where one of them is another size', async () => {
    const { desk, id, row } = await openSaid();
    await desk.decide(id, row.id, { intent: 'size', size: 'Huge' });
    expect(listRows(await desk.boxesOf(id))).toEqual([
      [1, 'Huge', 'asks'],
      [1, SIZE, 'asks'],
      [1, expect.any(String), 'asks'],
    ]);
  });

  it('of a new product are one row too', async () => {
    const opened = await open({ product_type: 'Sneakers', price_rule: 'fixed', price: '59,90' });
    const { shop, desk, id } = opened;
    await desk.upload(id, await photoOf('stack-of-three'));
    const [all] = await desk.settled(id);
    await desk.decide(id, all?.id ?? '', { intent: 'product', choice: 'type', code: STYLE });
    const form = { ...FORM, vendor: 'Converse', new_vendor: 'yes', size: 'US 9' };
    const [first, second] = await desk.boxesOf(id);
    for (const box of [first, second]) await desk.decide(id, box?.id ?? '', form);
    const [row, other] = await desk.boxesOf(id);
    if (!row) throw new Error('no row');
    expect([row.quantity, row.facts.size, row.plan?.kind]).toEqual([2, 'US 9', 'create']);
    expect(other?.facts.size).not.toBe('US 9');
    const done = await write(opened, row.status === 'sure' ? 'approve' : 'confirm', row);
    expect(done.status).toBe('done');
    expect(await stockOfSize(shop, done, 'US 9')).toBe(2);
  });
});

describe('labels of one photo that are one size only once they are written', () => {
  /** The first label is in stock as Small, which is renamed to what a person said of the second one. */
  async function openRenamed(count: string) {
    const { boxes, ...opened } = await openOwnStack();
    const { shop, desk, id } = opened;
    await desk.decide(id, boxes.a.id, { intent: 'size', size: 'Small' });
    await desk.decide(id, boxes.b.id, { intent: 'size', size: SIZE });
    const [a, b] = await desk.boxesOf(id);
    if (!a || !b || a.plan?.kind !== 'add') throw new Error('not planned as said');
    const first = await write(opened, 'confirm', a);
    const { productId, variantId } = a.plan;
    await shop.store.query(
      `mutation($product: ID!, $variants: [ProductVariantsBulkInput!]!) {
         productVariantsBulkUpdate(productId: $product, variants: $variants) { userErrors { message } } }`,
      {
        product: productId,
        variants: [{ id: variantId, optionValues: [{ optionName: 'Size', name: SIZE }] }],
      },
    );
    await desk.command(id, 'quantity', { box: [seen(b)], quantity: count });
    const [, second] = await desk.boxesOf(id);
    if (!second) throw new Error('no second row');
    return { ...opened, first, second };
  }

  it.each(['1', '4'])('are each added, and each taken back: 1 and %s', async (count) => {
    const { first, second, ...opened } = await openRenamed(count);
    const { shop } = opened;
    // The product was made with 3 of it.
    const before = 3 + 1;
    expect(first).toMatchObject({ status: 'done', quantity: 1 });
    const done = await write(opened, 'confirm', second, 1);
    expect(done).toMatchObject({ status: 'done', problem: null });
    expect(await stockOfSize(shop, done, SIZE)).toBe(before + Number(count));
    await write(opened, 'undo', first);
    expect(await stockOfSize(shop, done, SIZE)).toBe(before - 1 + Number(count));
    await write(opened, 'undo', done, 1);
    expect(await stockOfSize(shop, done, SIZE)).toBe(before - 1);
  });
});
