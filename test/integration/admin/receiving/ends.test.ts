import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { readDatabase } from '#test/support/read-database.ts';
import { idsOf, NIKE_BARCODE, open, photoOf, stockOf } from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { until } from '#test/support/until.ts';
import { deliverWebhook } from '../../shopify/deliver-webhook.ts';

const ALL_MOMENTS = byDepth(false, true);

describe('a session whose process or store ends', { timeout: 150_000 }, () => {
  const settings = () =>
    appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') });

  it('is read, paid and added once although the process is killed again and again', async () => {
    const database = await createTestDatabase();
    const first = await startApp({ database });
    const { shop, id } = await open({}, first);
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const credits = await shop.getBalance();
    await first.close();
    const photo = await photoOf('short-nike');
    const sentTo = async (field: string) =>
      (await shop.store.listRequests()).some(({ root_fields }) => root_fields.includes(field));
    const killWhen = async (
      isTime: () => Promise<boolean>,
      send: (of: ReturnType<typeof openReceivingDesk>) => Promise<Response>,
    ) => {
      await shop.store.forgetRequests();
      const spawned = await spawnApp({ ...settings(), ...database.env });
      const there = { url: spawned.ready, services: first.services };
      expect((await send(openReceivingDesk(there, shop))).status).toBeLessThan(300);
      await until(isTime);
      await spawned.stop('SIGKILL');
    };
    const atOnce = async () => true;
    const anyRequest = async () => (await shop.store.listRequests()).length > 0;
    const upload = (of: ReturnType<typeof openReceivingDesk>) =>
      of.upload(id, photo, { captureId: 'capture-1' });
    if (ALL_MOMENTS) await killWhen(atOnce, upload);
    await killWhen(anyRequest, upload);
    let now = await startApp({ database });
    const boxes = await openReceivingDesk(now, shop).settled(id);
    expect(boxes).toMatchObject([{ status: 'sure' }]);
    expect(await now.services.credits.getBalance(shop.shopId)).toBe(credits - 1);
    await now.close();
    const approve = (of: ReturnType<typeof openReceivingDesk>) =>
      of.command(id, 'approve', { box: idsOf(boxes) });
    await killWhen(atOnce, approve);
    // The one before may have come to its end.
    const isAdded = async () => (await stockOf(shop, NIKE_BARCODE)) === before + 1;
    if (ALL_MOMENTS) await killWhen(async () => (await anyRequest()) || (await isAdded()), approve);
    const isSent = async () => (await sentTo('inventoryAdjustQuantities')) || (await isAdded());
    await killWhen(isSent, approve);
    now = await startApp({ database });
    expect(await openReceivingDesk(now, shop).settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
    await now.close();
    await database.remove();
  });

  it('leaves nothing when the store is erased while its photos are read', async () => {
    const database = await createTestDatabase();
    const own = await startApp({ database });
    const { shop, desk, id } = await open({}, own);
    await shop.store.control('POST', '/latency', { ms: 150 });
    const photo = await photoOf('short-nike');
    await desk.upload(id, photo);
    await desk.upload(id, await sharp(photo).jpeg({ quality: 80 }).toBuffer());
    await desk.scan(id, NIKE_BARCODE);
    await until(async () => (await shop.store.listRequests()).length > 0);
    await shop.store.control('POST', '/uninstall', { target: own.url });
    const redact = { topic: 'shop/redact', shop: shop.store.shop };
    expect((await deliverWebhook(own.url, redact)).status).toBe(200);
    await own.close();
    const [left] = await readDatabase(
      database.env,
      `SELECT (SELECT count(*)::int FROM receiving_session) AS sessions,
        (SELECT count(*)::int FROM receiving_photo) AS photos,
        (SELECT count(*)::int FROM receiving_box) AS boxes`,
    );
    expect(left).toEqual({ sessions: 0, photos: 0, boxes: 0 });
    const again = await startApp({ database });
    await again.close();
    const folder = database.env.DATA_DIR;
    const files = folder ? await readdir(folder, { recursive: true }) : [];
    expect(files.filter((file) => file.includes('rph_'))).toEqual([]);
    await database.remove();
  });
});
