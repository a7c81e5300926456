import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { NIKE_BARCODE, photoOf, stockOf } from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import {
  demote,
  employ,
  FULL_STAFF,
  forgetStaff,
  OWNER,
  openDesk,
} from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const { app } = await getSharedApp();
const UPSERT = 'storefront-product-upsert';

let shop: TestShop;
beforeEach(async () => {
  shop = await app.openShop();
  await employ(shop);
});

describe('a member who loses the right to write', { timeout: 60_000 }, () => {
  it('is refused as soon as Shopify is asked again', async () => {
    const desk = openDesk(app, shop, FULL_STAFF);
    expect(await desk.run(UPSERT, upsertInput())).toContain('event: result');
    await demote(shop, FULL_STAFF);
    await forgetStaff(app, shop);
    expect(await desk.run(UPSERT, upsertInput())).toContain('staff_may_not_write');
  });

  it('leaves a session whose photos and boxes stop with that reason, until another member goes on', async () => {
    const receiving = openReceivingDesk(app, shop, FULL_STAFF);
    const { id } = await receiving.start();
    await receiving.upload(id, await photoOf('short-nike'));
    const boxes = await receiving.settled(id);
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const credits = await shop.getBalance();
    // The right is lost between the press and the work.
    const { staffMembers, receivingBoxes, jobQueue } = app.services;
    await staffMembers.save(shop.shopId, FULL_STAFF, { name: 'Sam', isOwner: false, scopes: [] });
    const seen = boxes.map((box) => ({ id: box.id, quantity: box.quantity }));
    await receivingBoxes.approve(seen, FULL_STAFF);
    await jobQueue.sendSession({ id, shopId: shop.shopId });
    expect(await receiving.settled(id)).toMatchObject([
      { status: 'failed', problem: { code: 'staff_may_not_write' } },
    ]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before);
    expect(await shop.getBalance()).toBe(credits);
    const owner = openReceivingDesk(app, shop, OWNER);
    await owner.command(id, 'retry', { box: boxes.map((box) => box.id) });
    expect(await owner.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
  });

  it('leaves a photo unread and unpaid, which another member has read', async () => {
    const receiving = openReceivingDesk(app, shop, FULL_STAFF);
    const { id } = await receiving.start();
    const { staffMembers, receivingPhotos, jobQueue } = app.services;
    const bytes = await photoOf('short-nike');
    await staffMembers.save(shop.shopId, FULL_STAFF, { name: 'Sam', isOwner: false, scopes: [] });
    const credits = await shop.getBalance();
    const session = { id, shopId: shop.shopId };
    await receivingPhotos.add(session, {
      captureId: randomUUID(),
      contentHash: 'hash',
      takenAt: new Date(),
      addedBy: FULL_STAFF,
      bytes,
      isAnother: false,
    });
    await jobQueue.sendSession(session);
    await receiving.settled(id);
    expect(await receiving.photosOf(id)).toMatchObject([
      { status: 'failed', problem: { code: 'staff_may_not_write' } },
    ]);
    expect(await shop.getBalance()).toBe(credits);
    const owner = openReceivingDesk(app, shop, OWNER);
    await owner.command(id, 'retry_photo');
    await owner.settled(id);
    expect(await owner.photosOf(id)).toMatchObject([{ status: 'read' }]);
  });

  it('leaves a job that pauses with that reason', async () => {
    const token = signIdToken(shop.store.shop, { sub: FULL_STAFF });
    await shop.store.control('POST', '/latency', { ms: 100 });
    const rows = Array.from({ length: 30 }, (_, at) => upsertInput({ style_code: `JOB-${at}` }));
    const { body } = await app.post(`/api/v1/${UPSERT}s`, rows, token);
    const { staffMembers, jobs } = app.services;
    await staffMembers.save(shop.shopId, FULL_STAFF, { name: 'Sam', isOwner: false, scopes: [] });
    const find = async () => (await jobs.list(shop.shopId, 9)).find(({ id }) => id === body.id);
    await until(async () => (await find())?.status === 'paused');
    const job = await find();
    expect(job?.pause?.code).toBe('staff_may_not_write');
    expect(job?.succeeded).toBeLessThan(30);
  });
});
