import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  callOfPage,
  listingOf,
  NEW_TERMS,
  NIKE_BARCODE,
  open,
  openNewProduct,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';

/** Two boxes that look the same, and are in the store. */
async function openCopies() {
  const opened = await open();
  const { shop, desk, id } = opened;
  const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
  const photo = await photoOf('short-nike');
  for (const another of [false, true]) await desk.upload(id, photo, { another });
  const [first, second] = await desk.settled(id);
  if (!first || !second) throw new Error('not two boxes');
  const statuses = async () => {
    const rows = await desk.boxesOf(id);
    const ofPhoto = ({ photoId }: { photoId: string }) =>
      rows.find((row) => row.photoId === photoId)?.status;
    return [ofPhoto(first), ofPhoto(second)];
  };
  return {
    ...opened,
    photo,
    first,
    second,
    statuses,
    added: async () => ((await stockOf(shop, NIKE_BARCODE)) ?? 0) - before,
    async approve() {
      const sure = (await desk.boxesOf(id)).filter(({ status }) => status === 'sure');
      await desk.command(id, 'approve', { box: sure.map((box) => box.id) });
      await desk.settled(id);
    },
    /** Adds what the Identify page shows for the second box. */
    async addOnIdentify() {
      const read = (await desk.photosOf(id)).find((one) => one.copyNo === 1);
      const page = await (await desk.get(`/app/identify.data?match=${read?.requestId}`)).text();
      const [receipt_key = ''] = /match-call_[\w-]+/.exec(page) ?? [];
      const row = (await desk.boxesOf(id)).find(({ photoId }) => photoId === second.photoId);
      if (row?.plan?.kind !== 'add') throw new Error('no addition');
      const input = { variant_id: row.plan.variantId, quantity: 1, receipt_key };
      const said = await callOfPage(desk, 'storefront-stock-add', input);
      expect(said).toContain('event: result');
    },
  };
}

describe('a box that looks like another one and is added on Identify', { timeout: 60_000 }, () => {
  it('is the second one where the first was removed', async () => {
    const { desk, id, first, statuses, added, addOnIdentify, approve } = await openCopies();
    await desk.command(id, 'remove', { box: [first.id] });
    await addOnIdentify();
    expect(await statuses()).toEqual(['removed', 'done']);
    await approve();
    expect(await added()).toBe(1);
  });

  it('is the second one where the first was photographed again', async () => {
    const { desk, id, photo, first, statuses, added, addOnIdentify, approve } = await openCopies();
    const again = await sharp(photo).jpeg({ quality: 77 }).toBuffer();
    await desk.upload(id, again, { replaces: first.id });
    await desk.settled(id);
    await addOnIdentify();
    expect(await statuses()).toEqual(['removed', 'done']);
    await approve();
    expect(await added()).toBe(2);
  });

  it('is the second one where that was looked up by its code', async () => {
    const { desk, id, first, second, statuses, added, addOnIdentify, approve } = await openCopies();
    await desk.command(id, 'approve', { box: [first.id] });
    await desk.settled(id);
    const lookUp = { intent: 'product', choice: 'look_up', code: second.facts.code };
    await desk.decide(id, second.id, lookUp);
    await addOnIdentify();
    expect(await statuses()).toEqual(['done', 'done']);
    await approve();
    expect(await added()).toBe(2);
  });

  it('is the second one where the first was undone', async () => {
    const { desk, id, first, statuses, added, addOnIdentify } = await openCopies();
    await desk.command(id, 'approve', { box: [first.id] });
    await desk.settled(id);
    await desk.command(id, 'undo', { box: [first.id] });
    await addOnIdentify();
    expect(await statuses()).toEqual(['undone', 'done']);
    expect(await added()).toBe(1);
  });
});

describe('boxes that look the same and are listed on another page', { timeout: 60_000 }, () => {
  async function openNewCopies() {
    const { box: read } = await openNewProduct();
    const { shop, desk, id } = await open(NEW_TERMS);
    const photo = await photoOf('short-under-armour');
    for (const another of [false, true]) await desk.upload(id, photo, { another });
    const [first, second] = await desk.settled(id);
    const [{ callId } = { callId: null }] = await desk.photosOf(id);
    return {
      first: first?.id ?? '',
      second: second?.id ?? '',
      stock: () => stockOf(shop, read.facts.barcode),
      statuses: async () => (await desk.settled(id)).map(({ status }) => status),
      command: (intent: string, box: string) => desk.command(id, intent, { box: [box] }),
      list: (stock: number) =>
        callOfPage(desk, 'storefront-product-upsert', listingOf(read, callId ?? '', stock)),
    };
  }

  it('are the second one where the first was removed, also once that is put back', async () => {
    const { first, second, stock, statuses, command, list } = await openNewCopies();
    await command('remove', first);
    await list(1);
    expect((await statuses()).sort()).toEqual(['done', 'removed']);
    await command('approve', second);
    expect(await stock()).toBe(1);
    await command('put_back', first);
    await command('approve', first);
    expect(await statuses()).toEqual(['done', 'done']);
    expect(await stock()).toBe(2);
  });

  it('are both where both were listed', async () => {
    const { stock, statuses, list } = await openNewCopies();
    await list(2);
    expect(await statuses()).toEqual(['done', 'done']);
    expect(await stock()).toBe(2);
  });

  it('are the first one where one was listed, and the other is added', async () => {
    const { second, stock, statuses, command, list } = await openNewCopies();
    await list(1);
    expect(await statuses()).toEqual(['done', 'sure']);
    await command('approve', second);
    expect(await statuses()).toEqual(['done', 'done']);
    expect(await stock()).toBe(2);
  });
});
