import { describe, expect, it } from 'vitest';
import { FORM, openNew, openSizes, sizesOf, variantOf } from '#test/support/deciding-cases.ts';
import {
  app,
  fault,
  idsOf,
  NEW_STYLE,
  NIKE_BARCODE,
  noFaults,
  only,
  open,
  photoOf,
  productOfNewStyle,
} from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { employ, LIMITED_STAFF } from '#test/support/staff-of-shop.ts';

describe('hostile words', { timeout: 60_000 }, () => {
  it.each(['=cmd|calc', '<script>alert(1)</script>\u202Egnp.exe Шузы 鞋 👟', 'x'.repeat(255)])(
    'in the title of a new product are only words: %j',
    async (title) => {
      const { shop, desk, id, box, size } = await openNew();
      await desk.decide(id, box, { ...FORM, title, size });
      const sure = only(await desk.boxesOf(id));
      expect((await desk.open(`/app/receive/${id}`)).text).not.toContain('<script>alert(1)');
      await desk.command(id, 'approve', { box: [sure.id] });
      expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
      expect((await productOfNewStyle(shop)).title).toBe(title);
    },
  );

  it('that a store cannot take are refused at their field', async () => {
    const { desk, id, box, size } = await openNew();
    const wrong: [string, Record<string, string>][] = [
      ['/title', { title: 'x'.repeat(256) }],
      ['/title', { title: 'one\u0007two' }],
      ['/vendor', { vendor: 'New\tVendor', new_vendor: 'yes' }],
      ['/price', { price: '129.901' }],
      ['/price', { price: '1e2' }],
      ['/cost', { cost: '-3' }],
      ['/size', { size: 'a\u0001' }],
    ];
    for (const [pointer, fields] of wrong) {
      const { text, next } = await desk.decide(id, box, { ...FORM, size, ...fields });
      expect([next, text]).toEqual([null, expect.stringContaining(pointer)]);
    }
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks', plan: null }]);
  });

  it('in the search for a product find nothing and break nothing', async () => {
    const { desk } = await open();
    for (const text of [
      '"',
      "' OR 1=1",
      'title:*',
      '\\',
      '(((',
      '%00',
      'a:b:c',
      'ا ب',
      '-',
      'x'.repeat(5000),
    ]) {
      const { text: answer } = await desk.open(
        `/app/receive/products?text=${encodeURIComponent(text)}`,
      );
      expect(JSON.parse(answer).problem, text).toBeUndefined();
    }
  });
});

describe('a member of staff who may only look', { timeout: 60_000 }, () => {
  it('decides and scans nothing, and hears what changes', async () => {
    const { shop, desk, id, box, size } = await openNew();
    await employ(shop);
    const limited = openReceivingDesk(app, shop, LIMITED_STAFF);
    const forms: Record<string, string>[] = [
      { ...FORM, size },
      { intent: 'take_out' },
      { intent: 'add' },
      { intent: 'look_again' },
      { intent: 'other_product', product_id: 'gid://shopify/Product/1' },
      { intent: 'size', size: '9' },
      { intent: 'product', choice: 'look_up', code: NEW_STYLE },
    ];
    for (const fields of forms) {
      const { text, next } = await limited.decide(id, box, fields);
      expect([next, text]).toEqual([null, expect.stringContaining('staff_may_not_write')]);
    }
    expect((await limited.scan(id, NIKE_BARCODE)).status).toBe(403);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks' }]);
    const events = await limited.get(`/app/receive/${id}/events`);
    expect(events.status).toBe(200);
    await events.body?.cancel();
  });
});

describe('a look-up by a typed code', { timeout: 60_000 }, () => {
  it('without credits is refused, and the box keeps asking', async () => {
    const shop = await app.openShop({ credits: 1 });
    const desk = openReceivingDesk(app, shop);
    const { id } = await desk.start();
    await desk.upload(id, await photoOf('too-blurred-puma'));
    const box = only(await desk.settled(id));
    await app.services.credits.grant(shop.shopId, 1 - (await shop.getBalance()), 'one look-up');
    const lookUp = (code: string) =>
      desk.decide(id, box.id, { intent: 'product', choice: 'look_up', code });
    await lookUp(NEW_STYLE);
    const [after] = await desk.boxesOf(id);
    const again = { intent: 'product', choice: 'look_up', code: 'AB1234-100' };
    expect((await desk.decide(id, after?.id ?? '', again)).text).toContain('insufficient_credits');
    expect(await shop.getBalance()).toBe(0);
    expect(await desk.boxesOf(id)).toMatchObject([{ id: after?.id, status: 'asks' }]);
  });
});

describe('a store that fails in the middle of an answer', { timeout: 60_000 }, () => {
  it('loses nothing, and keeps nothing of it: the same answer again reaches every box', async () => {
    const { shop, desk, id, boxes } = await openNew(3);
    const [box] = boxes;
    const size = box?.facts.size ?? '';
    await fault(shop, { root_field: 'products', kind: 'http502', times: 50 });
    await desk.decide(id, box?.id ?? '', { ...FORM, size });
    expect((await app.services.receivingAnswers.listBySession(id)).version).toBe('0');
    await noFaults(shop);
    const { next } = await desk.decide(id, box?.id ?? '', { ...FORM, size });
    expect(next).toBe(`/app/receive/${id}`);
    expect(await desk.boxesOf(id)).toMatchObject(Array(3).fill({ status: 'sure' }));
  });
});

describe('a scan that was taken back while it was read', { timeout: 60_000 }, () => {
  it('gets no box by an answer that was given meanwhile', async () => {
    const { desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE, { captureId: 'capture-1' });
    const box = only(await desk.settled(id));
    await desk.scan(id, NIKE_BARCODE, { captureId: 'capture-2', takenBack: true });
    const taken = (await desk.photosOf(id)).find(({ id: one }) => one !== box.photoId);
    if (!taken) throw new Error('no scan');
    const { facts, plan, question, quantity, codeKey } = box;
    const again = { facts, plan, question, quantity, codeKey, status: 'sure' as const };
    const planned = { version: '0', boxes: [again] };
    expect(await app.services.photoReadings.replanOpen(taken, planned)).toBe('left');
    expect(await desk.boxesOf(id)).toHaveLength(1);
  });
});

describe('a scan of which a person says the size', { timeout: 60_000 }, () => {
  it('is that size, also where its barcode is of another one', async () => {
    const { shop, desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE);
    const sure = only(await desk.settled(id));
    const scanned = await variantOf(shop, NIKE_BARCODE);
    const question = { about: 'size', text: '', productId: scanned.product.id } as const;
    const other = (await sizesOf(shop, { ...sure, question })).find(
      ({ id: one }) => one !== scanned.id,
    );
    await desk.decide(id, sure.id, { intent: 'size', variant: other?.id ?? '' });
    expect(await desk.boxesOf(id)).toMatchObject([
      { status: 'sure', plan: { kind: 'add', variantId: other?.id } },
    ]);
  });

  it('is a size that the product lacks, made once', async () => {
    const { shop, desk, id, box } = await openSizes();
    await desk.command(id, 'remove', { box: [box.id] });
    await desk.scan(id, NEW_STYLE);
    const asked = (await desk.settled(id)).find(({ status }) => status === 'asks');
    await desk.decide(id, asked?.id ?? '', { intent: 'size', size: 'Medium' });
    const sure = (await desk.boxesOf(id)).filter(({ status }) => status === 'sure');
    expect(sure).toMatchObject([{ plan: { kind: 'add_size' }, facts: { size: 'Medium' } }]);
    await desk.command(id, 'approve', { box: idsOf(sure) });
    expect((await desk.settled(id)).find(({ id: one }) => one === sure[0]?.id)).toMatchObject({
      status: 'done',
      result: { available: 1 },
    });
    expect((await sizesOf(shop, box)).map(({ title }) => title)).toEqual([
      'Small',
      'Large',
      'Medium',
    ]);
  });
});

describe('many pages of one session', { timeout: 60_000 }, () => {
  it('hear each change, also when others of them leave', async () => {
    const { desk, id } = await open();
    const path = `/app/receive/${id}/events`;
    const pages = await Promise.all(Array.from({ length: 40 }, () => desk.get(path)));
    const readers = pages.flatMap(({ body }) => (body ? [body.getReader()] : []));
    await Promise.all(readers.map((reader) => reader.read()));
    await Promise.all(readers.slice(0, 30).map((reader) => reader.cancel()));
    await desk.scan(id, NIKE_BARCODE);
    const heard = await Promise.all(readers.slice(30).map((reader) => reader.read()));
    expect(heard.every(({ value }) => value !== undefined)).toBe(true);
    await Promise.all(readers.slice(30).map((reader) => reader.cancel()));
  });
});
