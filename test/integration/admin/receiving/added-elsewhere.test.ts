import { describe, expect, it } from 'vitest';
import { buildReceiptKey } from '#app/operations/receiving/boxes/receipt-key.ts';
import { openOwnStack } from '#test/support/deciding-cases.ts';
import {
  callOfPage,
  fault,
  noFaults,
  openBoxInStore,
  refuseAddition,
} from '#test/support/receiving-cases.ts';

/** A row that was counted by hand, of which another page adds some. */
async function openCounted(quantity: string) {
  const opened = await openBoxInStore();
  const { desk, id, box, row } = opened;
  if (quantity !== '1') await desk.command(id, 'quantity', { box: [box.id], quantity });
  return {
    ...opened,
    add: opened.addOnIdentify,
    async command(intent: string) {
      const now = await row();
      await desk.command(id, intent, { box: [`${now.id}:${now.quantity}`] });
      return row();
    },
  };
}

describe('a row of which fewer boxes were added on another page', { timeout: 60_000 }, () => {
  it('waits, and its run adds only the others', async () => {
    const { row, add, command, added } = await openCounted('3');
    await add(1);
    expect(await row()).toMatchObject({ status: 'sure', quantity: 3 });
    expect(await command('approve')).toMatchObject({ status: 'done', quantity: 3 });
    expect(await added()).toBe(3);
  });

  it('gets only the others once, even if the answer to that is lost', async () => {
    const { shop, desk, id, row, add, command, added } = await openCounted('3');
    await add(1);
    const cut = { kind: 'cut_after_commit', root_field: 'inventoryAdjustQuantities' };
    await fault(shop, { ...cut, times: 99 });
    const failed = await command('approve');
    expect(failed).toMatchObject({ status: 'failed' });
    await noFaults(shop);
    await desk.command(id, 'retry', { box: [`${failed.id}:3`] });
    expect(await row()).toMatchObject({ status: 'done', quantity: 3 });
    expect(await added()).toBe(3);
  });

  it('gets only the others where the answer to that is lost once', async () => {
    const { shop, add, command, added } = await openCounted('3');
    await add(1);
    await fault(shop, { kind: 'cut_after_commit', root_field: 'inventoryAdjustQuantities' });
    expect(await command('approve')).toMatchObject({ status: 'done', quantity: 3 });
    expect(await added()).toBe(3);
  });

  it('is undone with those that were added there', async () => {
    const { add, command, added } = await openCounted('3');
    await add(1);
    await command('approve');
    expect(await command('undo')).toMatchObject({ status: 'undone' });
    expect(await added()).toBe(0);
  });

  it.each(['3', '1'])(
    'gets all %s of its boxes where those were undone there',
    async (quantity) => {
      const { desk, id, box, add, row, command, added } = await openCounted('3');
      const [stock_add_id] = /sta_\w+/.exec(await add(1)) ?? [];
      await callOfPage(desk, 'storefront-stock-add-undo', { stock_add_id });
      if (quantity === '1') await desk.command(id, 'quantity', { box: [`${box.id}:3`], quantity });
      expect(await row()).toMatchObject({ status: 'sure', quantity: Number(quantity) });
      expect(await command('approve')).toMatchObject({ status: 'done' });
      expect(await added()).toBe(Number(quantity));
    },
  );

  it('is done at once if all were added, or more', async () => {
    const { row, add, added } = await openCounted('3');
    await add(4);
    expect(await row()).toMatchObject({ status: 'done', quantity: 4 });
    expect(await added()).toBe(4);
  });
});

describe('a second row of a variant whose first row was added', { timeout: 60_000 }, () => {
  it('is not done by the addition of the first, repeated on another page', async () => {
    const { boxes, shop, desk, id } = await openOwnStack();
    await desk.decide(id, boxes.a.id, { intent: 'size', size: 'Small' });
    await desk.decide(id, boxes.b.id, { intent: 'size', size: 'Medium' });
    const [first, second] = await desk.boxesOf(id);
    if (!second || first?.plan?.kind !== 'add') throw new Error('not planned');
    await desk.command(id, 'confirm', { box: [first.id] });
    await desk.command(id, 'approve', { box: [first.id] });
    expect((await desk.settled(id))[0]).toMatchObject({ status: 'done' });
    // Somebody calls the size by the name of the second row, which is then another box of the first.
    const { productId, variantId } = first.plan;
    await shop.store.query(
      `mutation($product: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $product, variants: $variants) { userErrors { message } } }`,
      {
        product: productId,
        variants: [{ id: variantId, optionValues: [{ optionName: 'Size', name: 'Medium' }] }],
      },
    );
    await refuseAddition(shop);
    for (const intent of ['confirm', 'approve'])
      await desk.command(id, intent, { box: [second.id] });
    expect((await desk.settled(id))[1]).toMatchObject({ status: 'failed', plan: { variantId } });
    await noFaults(shop);
    const [photo] = await desk.photosOf(id);
    const receipt_key = buildReceiptKey(photo?.callId ?? '', variantId, 0);
    const again = { variant_id: variantId, quantity: 1, receipt_key };
    const said = await callOfPage(desk, 'storefront-stock-add', again);
    expect(said).toContain('"already_added":true');
    expect((await desk.boxesOf(id))[1]).toMatchObject({ status: 'failed' });
  });
});
