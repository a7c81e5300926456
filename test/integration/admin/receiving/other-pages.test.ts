import { describe, expect, it } from 'vitest';
import { stockAddContract } from '#app/operations/storefront-stock-add/contract.ts';
import { buildLookUpKey } from '#app/transports/admin/identify/look-up-key.ts';
import {
  app,
  callOfPage,
  fault,
  holdOffers,
  listingOf,
  NEW_TERMS,
  NIKE_BARCODE,
  noFaults,
  only,
  open,
  openBoxInStore,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { RECEIVER } from '#test/support/receiving-desk.ts';

describe('a box that is done on another page', { timeout: 60_000 }, () => {
  it('is not added once more when it was approved before it was listed', async () => {
    await holdOffers();
    const { shop, desk, id } = await open(NEW_TERMS);
    await desk.upload(id, await photoOf('short-under-armour'));
    const box = only(await desk.settled(id));
    const [photo] = await desk.photosOf(id);
    // Approved, and its run has not come to it.
    await app.services.receivingBoxes.approve([box], RECEIVER);
    const listed = await callOfPage(
      desk,
      'storefront-product-upsert',
      listingOf(box, photo?.callId ?? '', 1),
    );
    expect(listed).toContain('event: result');
    await desk.command(id, 'retry_photo');
    await desk.settled(id);
    expect(await stockOf(shop, box.facts.barcode)).toBe(1);
  });

  it('does not finish another label of its photo that could not be read', async () => {
    await holdOffers();
    const { desk, id } = await open(NEW_TERMS);
    await desk.upload(id, await photoOf('short-under-armour'));
    const box = only(await desk.settled(id));
    const [photo] = await desk.photosOf(id);
    if (!photo) throw new Error('no photo');
    const unread = {
      codeKey: '',
      facts: { code: '', title: '', size: '', otherSizes: [], barcode: '', imageUrl: null },
      plan: null,
      question: { about: 'match', text: 'A label on the photo could not be read.' },
      quantity: 1,
      status: 'asks',
    } as const;
    const known = { ...box, status: 'sure' } as const;
    await app.services.photoReadings.replan(photo, { version: '0', boxes: [known, unread] });
    await callOfPage(desk, 'storefront-product-upsert', listingOf(box, photo.callId ?? '', 1));
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'done' }, { status: 'asks' }]);
  });

  it('is not done when what was added there was taken back before the session came to it', async () => {
    const { desk, id, box, added, addOnIdentify } = await openBoxInStore();
    await app.services.receivingBoxes.approve([box], RECEIVER);
    const answer = await addOnIdentify();
    const stock_add_id = /sta_\w+/.exec(answer)?.[0] ?? '';
    const undone = await callOfPage(desk, 'storefront-stock-add-undo', { stock_add_id });
    expect(undone).toContain('event: result');
    await desk.command(id, 'retry_photo');
    const now = only(await desk.settled(id));
    expect({ there: await added(), status: now.status }).not.toEqual({ there: 0, status: 'done' });
  });
});

describe('an addition whose answer was lost', { timeout: 60_000 }, () => {
  async function openLost() {
    const opened = await open();
    const { shop, desk, id } = opened;
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const photo = await photoOf('short-nike');
    await desk.upload(id, photo);
    const box = only(await desk.settled(id));
    await fault(shop, {
      kind: 'cut_after_commit',
      root_field: 'inventoryAdjustQuantities',
      times: 99,
    });
    await desk.command(id, 'approve', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed' }]);
    await noFaults(shop);
    const added = async () => ((await stockOf(shop, NIKE_BARCODE)) ?? 0) - before;
    expect(await added()).toBe(1);
    return { ...opened, photo, box, added };
  }

  it('is done by another try', async () => {
    const { desk, id, box, added } = await openLost();
    await desk.command(id, 'retry', { box: [box.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await added()).toBe(1);
  });

  it('can be tried again after its quantity was changed', async () => {
    const { desk, id, box, added } = await openLost();
    await desk.command(id, 'quantity', { box: [box.id], quantity: '2' });
    await desk.command(id, 'retry', { box: [box.id] });
    const now = only(await desk.settled(id));
    expect([now.status, now.quantity]).toEqual(['done', await added()]);
  });

  it('is not said to be out of the session while the store has it', async () => {
    const { desk, id, box, added } = await openLost();
    await desk.command(id, 'remove', { box: [box.id] });
    const now = only(await desk.settled(id));
    expect({ status: now.status, added: await added() }).not.toEqual({
      status: 'removed',
      added: 1,
    });
  });

  it('is not added again after its photo was looked up by its code', async () => {
    const { desk, id, box, photo, added } = await openLost();
    const [before] = await desk.photosOf(id);
    const looked = await callOfPage(
      desk,
      'image-product-match',
      {
        style_code: box.facts.code,
        include_trace: true,
        idempotency_key: buildLookUpKey(before?.callId ?? '', 'x'),
      },
      photo,
    );
    expect(looked).toContain('event: result');
    const [after] = await desk.boxesOf(id);
    await desk.command(id, after?.status === 'failed' ? 'retry' : 'approve', {
      box: [after?.id ?? ''],
    });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await added()).toBe(1);
  });
});

describe('a box of which another app added more', { timeout: 60_000 }, () => {
  it('can be counted anew, and is not added once more', async () => {
    const { shop, desk, id, box, added, addedElsewhere } = await openBoxInStore();
    const also = [stockAddContract.scope];
    const { shopId } = shop;
    const { key } = await app.services.apiKeys.create({ shopId, name: 'stock', also });
    const more = { ...addedElsewhere, quantity: 4 };
    const { status } = await app.post('/api/v1/storefront-stock-add', more, key);
    expect(status).toBe(200);
    await desk.command(id, 'approve', { box: [box.id] });
    const failed = only(await desk.settled(id));
    expect(failed).toMatchObject({ status: 'failed', receiptKey: null });
    await desk.command(id, 'quantity', { box: [box.id], quantity: '4' });
    await desk.command(id, 'retry', { box: [`${box.id}:4`] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await added()).toBe(4);
  });
});
