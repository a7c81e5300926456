import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { KEPT_MS } from '#app/domain/retention.ts';
import { DAY_MS } from '#app/platform/clock.ts';
import { openStack, variantOf } from '#test/support/deciding-cases.ts';
import { NIKE_BARCODE, only, open, photoOf, stockOf } from '#test/support/receiving-cases.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const HOUR_MS = DAY_MS / 24;

/** A box that asks, and the photo that is taken in its place. */
async function openDoubtful() {
  const opened = await open();
  const photo = await photoOf('too-blurred-puma');
  await opened.desk.upload(opened.id, photo);
  const box = only(await opened.desk.settled(opened.id));
  return { ...opened, photo, box };
}

/** An app whose photos can be kept from being stored. */
async function openOwn() {
  const database = await createTestDatabase();
  const own = await startApp({ database });
  const folder = path.join(database.env.DATA_DIR ?? '', 'receiving-photos');
  return {
    own,
    ...(await open({}, own)),
    async failStoring(upload: () => Promise<Response>): Promise<void> {
      // Where the photo's folder cannot be made, nothing is stored.
      await writeFile(folder, '');
      expect((await upload()).status).toBe(500);
      await rm(folder);
    },
  };
}

describe('another photo of a box', { timeout: 60_000 }, () => {
  it('takes its place when it arrives', async () => {
    const { desk, id, box } = await openDoubtful();
    const taken = await desk.upload(id, await photoOf('short-nike'), { replaces: box.id });
    expect(taken.status).toBe(201);
    expect(await desk.settled(id)).toMatchObject([{ status: 'removed' }, { status: 'sure' }]);
  });

  it('leaves it in the session where it is the very picture of another box', async () => {
    const { desk, id, box } = await openDoubtful();
    const nike = await photoOf('short-nike');
    await desk.upload(id, nike);
    const refused = await desk.upload(id, nike, { replaces: box.id });
    expect(await refused.json()).toMatchObject({ code: 'same_photo' });
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks' }, { status: 'sure' }]);
    const another = await desk.upload(id, nike, { replaces: box.id, another: true });
    expect(another.status).toBe(201);
    expect(await desk.settled(id)).toMatchObject([
      { status: 'removed' },
      { status: 'sure' },
      { status: 'sure' },
    ]);
  });

  it('is not taken in once the box was approved, so that it counts once', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.scan(id, NIKE_BARCODE);
    const box = only(await desk.settled(id));
    await desk.command(id, 'approve', { box: [box.id] });
    const refused = await desk.upload(id, await photoOf('short-nike'), { replaces: box.id });
    expect(refused.status).toBe(409);
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
  });

  it('counts once if two people photograph one box again', async () => {
    const { shop, desk, id, box } = await openDoubtful();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const nike = await photoOf('short-nike');
    const ofColleague = await sharp(nike).jpeg({ quality: 80 }).toBuffer();
    const sent = await Promise.all([
      desk.upload(id, nike, { replaces: box.id }),
      desk.upload(id, ofColleague, { replaces: box.id }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    const sure = (await desk.settled(id)).filter(({ status }) => status === 'sure');
    await desk.command(id, 'approve', { box: sure.map((one) => one.id) });
    await desk.settled(id);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
  });

  it('leaves it in the session until the photo is stored', async () => {
    const { own, desk, id, failStoring } = await openOwn();
    await desk.scan(id, NIKE_BARCODE);
    const box = only(await desk.settled(id));
    const again = { captureId: 'capture-1', replaces: box.id };
    const nike = await photoOf('short-nike');
    await failStoring(() => desk.upload(id, nike, again));
    expect(await desk.boxesOf(id)).toMatchObject([{ id: box.id, status: 'sure' }]);
    expect((await desk.upload(id, nike, again)).status).toBe(200);
    expect(await desk.settled(id)).toMatchObject([{ status: 'removed' }, { status: 'sure' }]);
    await own.close();
  });

  it('does not take out a box of another session, nor of another store', async () => {
    const { desk, id, box } = await openDoubtful();
    const other = await desk.start();
    const stranger = await open();
    const nike = await photoOf('short-nike');
    const sent = [
      await desk.upload(other.id, nike, { replaces: box.id }),
      await stranger.desk.upload(stranger.id, nike, { replaces: box.id }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([409, 409]);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks' }]);
  });
});

describe('a finished session', { timeout: 60_000 }, () => {
  it('is opened again by who finished it too early, with all that was not done', async () => {
    const { desk, id, photo, box } = await openDoubtful();
    await desk.command(id, 'finish');
    expect((await desk.upload(id, photo, { another: true })).status).toBe(409);
    await desk.command(id, 'reopen');
    await desk.scan(id, NIKE_BARCODE);
    expect(await desk.settled(id)).toMatchObject([
      { id: box.id, status: 'asks' },
      { status: 'sure' },
    ]);
    expect(await (await desk.command(id, 'reopen')).text()).toContain('open already');
  });

  it('takes in what was being stored at its end once it is open again', async () => {
    const { own, desk, id, failStoring } = await openOwn();
    const nike = await photoOf('short-nike');
    const again = { captureId: 'capture-1' };
    await failStoring(() => desk.upload(id, nike, again));
    await desk.command(id, 'finish');
    expect((await desk.upload(id, nike, again)).status).toBe(409);
    expect(await desk.photosOf(id)).toEqual([]);
    await desk.command(id, 'reopen');
    expect((await desk.upload(id, nike, again)).status).toBe(200);
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure' }]);
    await own.close();
  });

  it('knows when it is opened again what was decided on Identify meanwhile', async () => {
    const { desk, id } = await openDoubtful();
    const [read] = await desk.photosOf(id);
    await desk.command(id, 'finish');
    const match = read?.requestId ?? '';
    const typed = new URLSearchParams({ intent: 'type', code: '397549-77', match });
    const decided = await desk.send('/app/identify', typed);
    expect(decided.headers.get('location')).toBe(`/app/list?match=${match}`);
    await desk.command(id, 'reopen');
    expect(await desk.boxesOf(id)).toMatchObject([
      { status: 'asks', facts: { code: '397549-77' }, question: { about: 'product' } },
    ]);
  });

  it('can be opened again as long as its photos are kept', async () => {
    let aheadMs = 0;
    const own = await startApp({ clock: { now: () => Date.now() + aheadMs } });
    const { desk, id } = await open({}, own);
    await desk.scan(id, NIKE_BARCODE);
    await desk.settled(id);
    await desk.command(id, 'finish');
    aheadMs = KEPT_MS.receivingPhotoAfterEnd - HOUR_MS;
    expect((await desk.open(`/app/receive/${id}`)).text).toContain('Open this session again');
    aheadMs += 2 * HOUR_MS;
    expect((await desk.open(`/app/receive/${id}`)).text).not.toContain('Open this session again');
    expect(await (await desk.command(id, 'reopen')).text()).toContain('too old to be opened again');
    await own.close();
  });

  it('keeps the photos that are added once it is open again', async () => {
    let aheadMs = 0;
    const own = await startApp({ clock: { now: () => Date.now() + aheadMs } });
    const { desk, id } = await open({}, own);
    aheadMs = KEPT_MS.receivingPhoto - HOUR_MS;
    await desk.command(id, 'finish');
    await desk.command(id, 'reopen');
    await desk.upload(id, await photoOf('short-nike'));
    await desk.settled(id);
    aheadMs += 2 * HOUR_MS;
    const { receivingPhotos } = own.services;
    await receivingPhotos.deleteOld();
    const [photo] = await receivingPhotos.listBySession(id);
    expect(photo && (await receivingPhotos.read(photo))).toBeInstanceOf(Buffer);
    await own.close();
  });
});

/** a and b are one row, c is another one. */
async function openMerged() {
  const opened = await openStack();
  const { desk, id, boxes, small, say } = opened;
  await say(boxes.a, small);
  await say(boxes.b, small);
  const [ab, c] = await desk.boxesOf(id);
  if (!ab || !c) throw new Error('not two rows');
  return { ...opened, boxes: { ab, c } };
}

describe('boxes of a stack that turn out to be one size', { timeout: 60_000 }, () => {
  it('are one row, with what a person counted of each', async () => {
    const { boxes, small, large, say, count, listRows } = await openStack();
    await say(boxes.a, small);
    await count(boxes.a, '4');
    await say(boxes.c, large);
    await say(boxes.b, small);
    expect(await listRows()).toEqual([
      [5, 'Small', 'asks'],
      [1, 'Large', 'asks'],
    ]);
  });

  it('are as many as there are labels of each, where the row comes apart again', async () => {
    const { boxes, large, say, count, listRows } = await openMerged();
    await count(boxes.ab, '5');
    await say(boxes.ab, large);
    expect(await listRows()).toEqual([
      [1, 'Large', 'asks'],
      [1, 'Small', 'asks'],
      [1, false, 'asks'],
    ]);
  });

  it('leave out what a person took out, where one of them joins it', async () => {
    const { desk, id, boxes, large, say, listRows } = await openMerged();
    await say(boxes.c, large);
    await desk.command(id, 'remove', { box: [boxes.c.id] });
    await say(boxes.ab, large);
    expect(await listRows()).toEqual([
      [1, 'Large', 'asks'],
      [1, 'Small', 'asks'],
    ]);
  });

  it('keep what a person counted of another row, where one of them joins it', async () => {
    const { boxes, large, say, count, listRows } = await openMerged();
    await say(boxes.c, large);
    await count(boxes.c, '3');
    await say(boxes.ab, large);
    expect(await listRows()).toEqual([
      [4, 'Large', 'asks'],
      [1, 'Small', 'asks'],
    ]);
  });

  it('stay taken out where their row comes apart', async () => {
    const { desk, id, boxes, small, large, say, listRows } = await openMerged();
    await desk.command(id, 'remove', { box: [`${boxes.ab.id}:2`] });
    // The same labels on another photo.
    await desk.upload(id, await photoOf('stack-of-three'), { another: true });
    const [, , again] = await desk.settled(id);
    await say(again, large);
    await say(boxes.c, small);
    expect((await listRows()).slice(0, 2)).toEqual([
      [1, 'Large', 'removed'],
      [1, 'Small', 'asks'],
    ]);
  });
});

describe('hundreds of scans of one code', { timeout: 120_000 }, () => {
  it('are answered with a handful of questions to the store', async () => {
    const { shop, desk, id } = await open();
    const code = '4006381333931';
    for (let no = 0; no < 25; no += 1) await desk.scan(id, code);
    const [box] = await desk.settled(id);
    const { product } = await variantOf(shop, NIKE_BARCODE);
    await shop.store.forgetRequests();
    await desk.decide(id, box?.id ?? '', { intent: 'product', product_id: product.id });
    expect((await shop.store.listRequests()).length).toBeLessThan(10);
    expect(await desk.boxesOf(id)).toMatchObject(
      Array(25).fill({ facts: { title: 'Air Zoom Pegasus 41' }, question: { about: 'size' } }),
    );
  });
});
