import { describe, expect, inject, it } from 'vitest';
import {
  app,
  callOfPage,
  fault,
  holdOffers,
  idsOf,
  listByApi,
  NEW_TERMS,
  noFaults,
  only,
  open,
  openNewProduct,
  PLACE,
  photoOf,
  productOfNewStyle,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';

/** The names of the requests by which the box of a new product is written, and which of them creates the product. */
async function rehearse() {
  const { shop, desk, id, box } = await openNewProduct();
  await shop.store.forgetRequests();
  await desk.command(id, 'approve', { box: [box.id] });
  await desk.settled(id);
  const sent = (await shop.store.listRequests()).map(({ root_fields }) => root_fields);
  const first = (field: string) => sent.findIndex((fields) => fields.includes(field));
  return { creation: first('productSet'), addition: first('inventoryAdjustQuantities') };
}

async function whatIsLeft(shop: TestShop, barcode: string) {
  const { status, publications } = await productOfNewStyle(shop);
  const live = publications.filter(({ is_published }) => is_published).length;
  return { status, live, stock: await stockOf(shop, barcode) };
}

const NOTHING = { status: 'ARCHIVED', live: 0, stock: 0 };

/** A box of a new product that was made, while the box itself could not be added. */
async function openNotAdded() {
  const opened = await openNewProduct();
  const { shop, desk, id, box } = opened;
  const root_field = 'inventoryAdjustQuantities';
  await fault(shop, { kind: 'user_error', root_field, message: 'Not now.', times: 9 });
  await desk.command(id, 'approve', { box: [box.id] });
  expect(only(await desk.settled(id))).toMatchObject({ status: 'failed' });
  await noFaults(shop);
  expect(await productOfNewStyle(shop)).toMatchObject({ status: 'ACTIVE' });
  return opened;
}

describe('a product that was made for a box which was not added', { timeout: 60_000 }, () => {
  it.each([
    ['is taken out', 'remove'],
    ['is left in a finished session', 'finish'],
  ])('is archived where the box %s', async (_, intent) => {
    const { shop, desk, id, box } = await openNotAdded();
    await desk.command(id, intent, { box: [box.id] });
    await until(async () => (await productOfNewStyle(shop)).status === 'ARCHIVED');
    expect(await whatIsLeft(shop, box.facts.barcode)).toEqual(NOTHING);
  });

  it('is not made where the store does not use the location any more', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    const locations = [{ name: PLACE, is_active: false }];
    await shop.store.control('POST', '/seed', { locations });
    await desk.command(id, 'approve', { box: [box.id] });
    expect(only(await desk.settled(id))).toMatchObject({
      status: 'asks',
      question: { about: 'store', text: expect.stringContaining('location') },
    });
    await expect(productOfNewStyle(shop)).rejects.toThrow('0 products');
  });
});

describe('the undo of a product that a session made', { timeout: 150_000 }, () => {
  it('archives it, whatever the store refused to answer after it was made', async () => {
    const { creation, addition } = await rehearse();
    expect(addition).toBeGreaterThan(creation + 1);
    for (let skip = creation + 1; skip < addition; skip += 1) {
      const { shop, desk, id, box } = await openNewProduct();
      await fault(shop, { kind: 'http502', root_field: '*', times: 6, skip });
      await desk.command(id, 'approve', { box: [box.id] });
      const [first] = await desk.settled(id);
      await noFaults(shop);
      if (first?.status === 'failed') await desk.command(id, 'retry', { box: [box.id] });
      const done = only(await desk.settled(id));
      expect({ skip, status: done.status }).toEqual({ skip, status: 'done' });
      expect(done.plan).toMatchObject({ made: { what: 'product' } });
      await desk.command(id, 'undo', { box: [done.id] });
      expect({ skip, ...(await whatIsLeft(shop, box.facts.barcode)) }).toEqual({
        skip,
        ...NOTHING,
      });
    }
  });

  it('archives it although the process was killed while it was made', async () => {
    await holdOffers();
    const database = await createTestDatabase();
    const before = await startApp({ database });
    const { shop, desk, id } = await open(NEW_TERMS, before);
    const photo = await photoOf('short-under-armour');
    await desk.upload(id, photo);
    await desk.upload(id, photo, { another: true });
    const boxes = await desk.settled(id);
    await before.close();
    await shop.store.forgetRequests();
    const settings = appSettings({
      shopifyUrl: inject('shopifyUrl'),
      searchUrl: inject('searchUrl'),
    });
    const spawned = await spawnApp({ ...settings, ...database.env });
    const there = { url: spawned.ready, services: before.services };
    await openReceivingDesk(there, shop).command(id, 'approve', { box: idsOf(boxes) });
    await until(async () =>
      (await shop.store.listRequests()).some(({ root_fields }) =>
        root_fields.includes('metafieldsSet'),
      ),
    );
    await spawned.stop('SIGKILL');
    const after = await startApp({ database });
    const again = openReceivingDesk(after, shop);
    const done = await again.settled(id);
    expect(done).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    const barcode = boxes[0]?.facts.barcode ?? '';
    expect(await stockOf(shop, barcode)).toBe(2);
    await again.command(id, 'undo', { box: idsOf(done) });
    expect(await whatIsLeft(shop, barcode)).toEqual(NOTHING);
    await after.close();
    await database.remove();
  });

  it.each([
    ['no answer to anything', { root_field: '*', times: 30, skip: 1 }],
    ['no answer to the archiving', { root_field: 'productUpdate', times: 30 }],
  ])('archives it later, where the store gave %s after the stock was back', async (_, what) => {
    const { shop, desk, id, box } = await openNewProduct();
    await desk.command(id, 'approve', { box: [box.id] });
    await desk.settled(id);
    await fault(shop, { kind: 'http502', ...what });
    await desk.command(id, 'undo', { box: [box.id] });
    expect(only(await desk.boxesOf(id))).toMatchObject({ status: 'undone' });
    await noFaults(shop);
    await desk.command(id, 'undo', { box: [box.id] });
    await until(async () => (await productOfNewStyle(shop)).status === 'ARCHIVED');
    expect(await whatIsLeft(shop, box.facts.barcode)).toEqual(NOTHING);
  });

  it('archives it in the background where the process ended after the stock was back', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    await desk.command(id, 'approve', { box: [box.id] });
    const done = only(await desk.settled(id));
    await callOfPage(desk, 'storefront-stock-add-undo', { stock_add_id: done.result?.stockAddId });
    expect(only(await desk.boxesOf(id))).toMatchObject({ status: 'undone' });
    // What housekeeping does from time to time.
    const unfinished = await app.services.receivingSessions.listUnfinished();
    expect(unfinished.map((session) => session.id)).toContain(id);
    await desk.command(id, 'retry_photo');
    await until(async () => (await productOfNewStyle(shop)).status === 'ARCHIVED');
  });

  it.each([
    ['refused', { kind: 'user_error', message: 'Not now.' }],
    ['never answered', { kind: 'http502' }],
  ])('archives it, though others had failed to make it, as the store %s', async (_, how) => {
    const { shop, desk, id, box } = await openNewProduct();
    await fault(shop, { ...how, root_field: 'productSet', times: 9 });
    expect(await listByApi(shop, box, 0)).toBeGreaterThanOrEqual(400);
    await noFaults(shop);
    await desk.command(id, 'approve', { box: [box.id] });
    const done = only(await desk.settled(id));
    await desk.command(id, 'undo', { box: [done.id] });
    expect(await whatIsLeft(shop, box.facts.barcode)).toEqual(NOTHING);
  });

  it('archives it, though another session had failed to make it', async () => {
    const { shop, desk, id: first, box } = await openNewProduct();
    await fault(shop, { kind: 'user_error', root_field: 'productSet', message: 'No.', times: 9 });
    await desk.command(first, 'approve', { box: [box.id] });
    expect(only(await desk.settled(first))).toMatchObject({ status: 'failed' });
    await noFaults(shop);
    await desk.command(first, 'remove', { box: [box.id] });
    const { id } = await desk.start(NEW_TERMS);
    await desk.upload(id, await photoOf('short-under-armour'));
    await desk.command(id, 'approve', { box: [only(await desk.settled(id)).id] });
    const done = only(await desk.settled(id));
    expect(done).toMatchObject({ status: 'done' });
    await desk.command(id, 'undo', { box: [done.id] });
    expect(await whatIsLeft(shop, box.facts.barcode)).toEqual(NOTHING);
  });

  it('leaves a product that was listed elsewhere before its box was written', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    expect(await listByApi(shop, box, 0)).toBe(200);
    await desk.command(id, 'approve', { box: [box.id] });
    const done = only(await desk.settled(id));
    expect(done).toMatchObject({ status: 'done' });
    await desk.command(id, 'undo', { box: [done.id] });
    expect(await whatIsLeft(shop, box.facts.barcode)).toMatchObject({ status: 'ACTIVE', stock: 0 });
  });

  it('leaves a product that others had begun to make, though the session finished it', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    await shop.store.forgetRequests();
    await fault(shop, { kind: 'cut_after_commit', root_field: 'productSet', times: 1 });
    await fault(shop, { kind: 'http502', root_field: 'productByIdentifier', times: 99, skip: 1 });
    const status = await listByApi(shop, box, 0);
    await noFaults(shop);
    expect(status).toBeGreaterThanOrEqual(500);
    await desk.command(id, 'approve', { box: [box.id] });
    const done = only(await desk.settled(id));
    expect(done).toMatchObject({ status: 'done' });
    await desk.command(id, 'undo', { box: [done.id] });
    expect(await whatIsLeft(shop, box.facts.barcode)).toMatchObject({ status: 'ACTIVE', stock: 0 });
  });
});
