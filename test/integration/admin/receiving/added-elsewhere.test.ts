import { describe, expect, it } from 'vitest';
import { buildReceiptKey } from '#app/operations/receiving/boxes/receipt-key.ts';
import { openOwnStack } from '#test/support/deciding-cases.ts';
import { callOfPage, fault, noFaults } from '#test/support/receiving-cases.ts';

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
