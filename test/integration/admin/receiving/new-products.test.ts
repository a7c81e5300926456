import { describe, expect, it } from 'vitest';
import {
  fault,
  findStock,
  idsOf,
  listByApi,
  noFaults,
  only,
  openNewProduct,
  photoOf,
  productOfNewStyle,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { sellOne } from '#test/support/sell-one.ts';
import type { TestShop } from '#test/support/start-app.ts';

/** Two boxes of a new product that were approved together. */
async function openTwoNew() {
  const opened = await openNewProduct();
  const { desk, id } = opened;
  await desk.upload(id, await photoOf('short-under-armour'), { another: true });
  const boxes = await desk.settled(id);
  const barcode = boxes[0]?.facts.barcode ?? '';
  return { ...opened, boxes, barcode };
}

const refuseOnce = (shop: TestShop) =>
  fault(shop, { kind: 'user_error', root_field: 'productSet', message: 'Not now.', times: 1 });

describe('boxes of a new product', { timeout: 60_000 }, () => {
  it('are both counted when they failed together and are tried again one by one', async () => {
    const { shop, desk, id, boxes, barcode } = await openTwoNew();
    await refuseOnce(shop);
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    for (const box of boxes) {
      await desk.command(id, 'retry', { box: [box.id] });
      await desk.settled(id);
    }
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect(await stockOf(shop, barcode)).toBe(2);
  });

  it('are taken back one by one, and with the last one the product is archived', async () => {
    const { shop, desk, id, boxes, barcode } = await openTwoNew();
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    await desk.settled(id);
    expect(await stockOf(shop, barcode)).toBe(2);
    await desk.command(id, 'undo', { box: [boxes[0]?.id ?? ''] });
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'undone' }, { status: 'done' }]);
    expect(await stockOf(shop, barcode)).toBe(1);
    expect((await productOfNewStyle(shop)).status).toBe('ACTIVE');
    await desk.command(id, 'undo', { box: [boxes[1]?.id ?? ''] });
    expect(await stockOf(shop, barcode)).toBe(0);
    expect((await productOfNewStyle(shop)).status).toBe('ARCHIVED');
  });

  it('are received again after they were taken back, once their product is back in the store', async () => {
    const { shop, desk, id, boxes, barcode } = await openTwoNew();
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    const [done] = await desk.settled(id);
    await desk.command(id, 'undo', { box: idsOf(boxes) });
    await desk.upload(id, await photoOf('short-under-armour'), { another: true });
    const again = (await desk.settled(id)).at(-1);
    await desk.command(id, 'approve', { box: [again?.id ?? ''] });
    const asking = (await desk.settled(id)).at(-1);
    expect(asking).toMatchObject({ status: 'asks', plan: null, question: { about: 'store' } });
    const active = { status: 'ACTIVE' };
    expect(await listByApi(shop, done ?? only(boxes), 0, active)).toBe(200);
    expect((await productOfNewStyle(shop)).status).toBe('ACTIVE');
    await desk.decide(id, asking?.id ?? '', { intent: 'look_again' });
    const sure = (await desk.boxesOf(id)).at(-1);
    // A page that still shows it as a new product.
    await desk.command(id, 'approve', { box: [again?.id ?? ''] });
    expect((await desk.settled(id)).at(-1)).toMatchObject({ status: 'sure' });
    await desk.command(id, 'approve', { box: [sure?.id ?? ''] });
    expect((await desk.settled(id)).at(-1)).toMatchObject({ status: 'done' });
    expect(await stockOf(shop, barcode)).toBe(1);
  });

  it('do not set what others brought there after they failed', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    await refuseOnce(shop);
    await desk.command(id, 'approve', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed' }]);
    expect(await listByApi(shop, box, 5)).toBe(200);
    await desk.command(id, 'retry', { box: [box.id] });
    await desk.settled(id);
    expect(await stockOf(shop, box.facts.barcode)).toBeGreaterThanOrEqual(5);
  });

  it('finish a creation that was interrupted, and count what was sold before they were added', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    // How many requests come before the product is written, by a box of another store.
    const rehearsal = await openNewProduct();
    await rehearsal.shop.store.forgetRequests();
    await rehearsal.desk.command(rehearsal.id, 'approve', { box: [rehearsal.box.id] });
    await rehearsal.desk.settled(rehearsal.id);
    const sent = await rehearsal.shop.store.listRequests();
    const skip = sent.findIndex(({ root_fields }) => root_fields.includes('productSet'));
    await fault(shop, { kind: 'cut_after_commit', root_field: 'productSet', times: 1 });
    await fault(shop, { kind: 'http502', root_field: '*', times: 99, skip });
    await desk.command(id, 'approve', { box: [box.id] });
    const [failed] = await desk.settled(id);
    await noFaults(shop);
    expect(failed).toMatchObject({ status: 'failed' });
    const made = await findStock(shop, box.facts.barcode);
    if (!made) throw new Error('nothing was made');
    await sellOne(shop.store, made.place);
    expect(await stockOf(shop, box.facts.barcode)).toBe(-1);
    await desk.command(id, 'retry', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, box.facts.barcode)).toBe(0);
    const [ours, uninterrupted] = await Promise.all(
      [shop, rehearsal.shop].map(async (one) => {
        const { status, publications } = await productOfNewStyle(one);
        const live = publications.filter(({ is_published }) => is_published);
        return { status, live: live.map(({ title }) => title) };
      }),
    );
    expect(ours).toEqual(uninterrupted);
    expect(ours?.live).not.toEqual([]);
  });

  it('an undo of the first box of a new product leaves what was added after it', async () => {
    const { shop, desk, id, boxes } = await openTwoNew();
    const [first, second] = boxes;
    await desk.command(id, 'approve', { box: [first?.id ?? ''] });
    await desk.settled(id);
    await desk.command(id, 'approve', { box: [second?.id ?? ''] });
    await desk.settled(id);
    await desk.command(id, 'undo', { box: [first?.id ?? ''] });
    const [, later] = await desk.boxesOf(id);
    const { status } = await productOfNewStyle(shop);
    expect({ later: later?.status, status }).not.toEqual({ later: 'done', status: 'ARCHIVED' });
  });
});
