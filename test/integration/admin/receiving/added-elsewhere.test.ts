import { describe, expect, it } from 'vitest';
import { buildReceiptKey } from '#app/operations/receiving/boxes/receipt-key.ts';
import { openOwnStack } from '#test/support/deciding-cases.ts';
import {
  callOfPage,
  fault,
  NIKE_BARCODE,
  noFaults,
  only,
  open,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';

/** A row that was counted by hand, of which another page adds some. */
async function openCounted(quantity: string) {
  const opened = await open();
  const { shop, desk, id } = opened;
  const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
  await desk.upload(id, await photoOf('short-nike'));
  const box = only(await desk.settled(id));
  const [photo] = await desk.photosOf(id);
  const { plan } = box;
  if (plan?.kind !== 'add') throw new Error('no addition');
  if (quantity !== '1') await desk.command(id, 'quantity', { box: [box.id], quantity });
  const receipt_key = buildReceiptKey(photo?.callId ?? '', plan.variantId, 0);
  return {
    ...opened,
    row: async () => only(await desk.settled(id)),
    added: async () => ((await stockOf(shop, NIKE_BARCODE)) ?? 0) - before,
    add: (number: number) =>
      callOfPage(desk, 'storefront-stock-add', {
        ...{ variant_id: plan.variantId, quantity: number, receipt_key },
      }),
    async approve() {
      await desk.command(id, 'approve', { box: [`${box.id}:${quantity}`] });
      return only(await desk.settled(id));
    },
  };
}

describe('a row of which fewer boxes were added on another page', { timeout: 60_000 }, () => {
  it('waits, and its run adds only the others', async () => {
    const { row, add, approve, added } = await openCounted('3');
    await add(1);
    expect(await row()).toMatchObject({ status: 'sure', quantity: 3 });
    expect(await approve()).toMatchObject({ status: 'done', quantity: 3 });
    expect(await added()).toBe(3);
  });

  it('gets only the others once, even if the answer to that is lost', async () => {
    const { shop, desk, id, row, add, approve, added } = await openCounted('3');
    await add(1);
    const cut = { kind: 'cut_after_commit', root_field: 'inventoryAdjustQuantities' };
    await fault(shop, { ...cut, times: 99 });
    const failed = await approve();
    expect(failed).toMatchObject({ status: 'failed' });
    await noFaults(shop);
    await desk.command(id, 'retry', { box: [`${failed.id}:3`] });
    expect(await row()).toMatchObject({ status: 'done', quantity: 3 });
    expect(await added()).toBe(3);
  });

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
    const refusal = { kind: 'user_error', root_field: 'inventoryAdjustQuantities' };
    await fault(shop, { ...refusal, message: 'Not now.' });
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
