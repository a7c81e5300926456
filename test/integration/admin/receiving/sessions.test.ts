import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  app,
  holdOffers,
  idsOf,
  NEW_STYLE,
  NEW_TERMS,
  NIKE_BARCODE,
  open,
  PLACE,
  photoOf,
  productOfNewStyle,
  stockOf,
  web,
} from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';

/** The same picture as another file. */
const savedAgain = async (photo: Buffer, quality: number) =>
  sharp(photo).jpeg({ quality }).toBuffer();

describe('a box that the store has', { timeout: 60_000 }, () => {
  it('is sure, is added to stock when approved, and is taken back by an undo', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const credits = await shop.getBalance();
    expect((await desk.upload(id, await photoOf('short-nike'))).status).toBe(201);
    const sure = await desk.settled(id);
    expect(sure).toMatchObject([
      { status: 'sure', quantity: 1, plan: { kind: 'add', inStock: before }, question: null },
    ]);
    await desk.command(id, 'approve', { box: idsOf(sure) });
    expect(await desk.settled(id)).toMatchObject([
      { status: 'done', result: { available: before + 1 }, charged: 0 },
    ]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
    expect(await shop.getBalance()).toBe(credits - 1);
    expect((await desk.command(id, 'undo', { box: idsOf(sure) })).status).toBe(200);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'undone' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before);
    expect((await desk.command(id, 'finish')).status).toBe(200);
    const late = await desk.upload(id, await photoOf('short-nike'), { another: true });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'session_conflict' });
  });

  it('is stored once however often its photo is sent, and paid once when another box looks the same', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const credits = await shop.getBalance();
    const photo = await photoOf('short-nike');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.upload(id, photo, { captureId: 'capture-1' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    const again = await desk.upload(id, photo);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'same_photo' });
    expect((await desk.upload(id, photo, { another: true })).status).toBe(201);
    const boxes = await desk.settled(id);
    expect(boxes).toMatchObject([{ status: 'sure' }, { status: 'sure' }]);
    expect(await shop.getBalance()).toBe(credits - 1);
    await Promise.all([1, 2, 3].map(() => desk.command(id, 'approve', { box: idsOf(boxes) })));
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 2);
  });

  it('in a stack is a row for each size', async () => {
    const { shop, desk, id } = await open();
    const sizes = ['9.5', '10', '10.5'];
    const barcodes = ['865848536643', '865848603611', '865848935088'];
    const variants = sizes.map((size, index) => ({
      sku: `M9160C-${size}`,
      barcode: barcodes[index],
      options: { Size: `US ${size}` },
      stock: { [PLACE]: index },
    }));
    const options = [{ name: 'Size', values: sizes.map((size) => `US ${size}`) }];
    const made = { title: 'Converse M9160C', vendor: 'Converse', options, variants };
    await shop.store.control('POST', '/seed', { products: [made] });
    await desk.upload(id, await photoOf('stack-of-three'));
    const boxes = await desk.settled(id);
    expect(boxes.map(({ facts, plan }) => [facts.size, plan])).toMatchObject([
      ['US 9.5', { kind: 'add', inStock: 0 }],
      ['US 10', { kind: 'add', inStock: 1 }],
      ['US 10.5', { kind: 'add', inStock: 2 }],
    ]);
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    await desk.settled(id);
    expect(await Promise.all(barcodes.map((barcode) => stockOf(shop, barcode)))).toEqual([1, 2, 3]);
  });
});

describe('a box of a new product', { timeout: 60_000 }, () => {
  it('is created on the terms of the session, once; the next box of it is added', async () => {
    await holdOffers();
    const { shop, desk, id } = await open(NEW_TERMS);
    const photo = await photoOf('short-under-armour');
    await desk.upload(id, photo);
    await desk.upload(id, photo, { another: true });
    const boxes = await desk.settled(id);
    expect(boxes).toMatchObject([
      { status: 'sure', plan: { kind: 'create', price: '129.90', productType: 'Sneakers' } },
      { status: 'sure', plan: { kind: 'create' } },
    ]);
    const [first, second] = boxes;
    await desk.command(id, 'approve', { box: [first?.id ?? ''] });
    expect((await desk.settled(id))[0]).toMatchObject({ status: 'done', charged: 1 });
    await desk.command(id, 'approve', { box: [second?.id ?? ''] });
    expect(await desk.settled(id)).toMatchObject([
      {
        status: 'done',
        plan: { kind: 'add', made: { what: 'product' } },
        result: { available: 1 },
      },
      { status: 'done', plan: { kind: 'add' }, result: { available: 2 }, charged: 0 },
    ]);
    expect(await stockOf(shop, first?.facts.barcode ?? '')).toBe(2);
    expect(await shop.getBalance()).toBe(48);
  });

  it('that is only fairly sure is done when a person says yes, and not by approving all', async () => {
    const title = `Under Armour UA W Curry 11 ${NEW_STYLE}`;
    await web.holds([{ code: NEW_STYLE, domain: 'underarmour.com', title }]);
    const { shop, desk, id } = await open(NEW_TERMS);
    await desk.upload(id, await photoOf('short-under-armour'));
    const [box] = await desk.settled(id);
    expect(box).toMatchObject({ status: 'asks', plan: { kind: 'create' } });
    expect(box?.question?.text).toMatch(/^Fairly sure, so compare it with the box\. /);
    await desk.command(id, 'approve', { box: [box?.id ?? ''] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks' }]);
    await desk.command(id, 'confirm', { box: [box?.id ?? ''] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done', question: null }]);
    expect(await stockOf(shop, box?.facts.barcode ?? '')).toBe(1);
    expect((await productOfNewStyle(shop)).title).toBe('Under Armour UA W Curry 11');
  });

  it('asks for what the session does not say', async () => {
    await holdOffers();
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-under-armour'));
    const [box] = await desk.settled(id);
    expect(box).toMatchObject({ status: 'asks', plan: null, question: { about: 'product' } });
    expect(box?.question?.text).toBe(
      'New in this store. It still needs a product type and a price.',
    );
    await desk.command(id, 'approve', { box: [box?.id ?? ''] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks' }]);
  });
});

describe('a photo', { timeout: 60_000 }, () => {
  it('that cannot be read says why, costs nothing, and is read again or removed', async () => {
    const { shop, desk, id } = await open();
    await desk.upload(id, Buffer.from('not a photo at all'));
    await desk.settled(id);
    const [failed] = await desk.photosOf(id);
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'image_not_supported' } });
    expect(await shop.getBalance()).toBe(50);
    await desk.command(id, 'retry_photo');
    await desk.settled(id);
    expect(await desk.photosOf(id)).toMatchObject([{ status: 'failed', attempt: 2 }]);
    await desk.command(id, 'remove_photo', { photo: failed?.id ?? '' });
    expect(await desk.photosOf(id)).toEqual([]);
  });

  it('waits for credits, and is read once there are some', async () => {
    const shop = await app.openShop({ credits: 1 });
    const desk = openReceivingDesk(app, shop);
    const { id } = await desk.start();
    const photo = await photoOf('short-nike');
    await desk.upload(id, photo);
    await desk.settled(id);
    await desk.upload(id, await savedAgain(photo, 88));
    await desk.settled(id);
    expect((await desk.photosOf(id))[1]).toMatchObject({
      problem: { code: 'insufficient_credits' },
    });
    await app.services.credits.grant(shop.shopId, 1, `more for ${shop.shopId}`);
    await desk.command(id, 'retry_photo');
    expect(await desk.settled(id)).toHaveLength(2);
    expect(await shop.getBalance()).toBe(0);
  });

  it('of another store is not found, and neither is its session', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-nike'));
    const boxes = await desk.settled(id);
    const other = openReceivingDesk(app, await app.openShop());
    expect((await other.upload(id, await photoOf('short-nike'))).status).toBe(404);
    const answer = await other.command(id, 'remove', { box: idsOf(boxes) });
    expect(await answer.text()).toContain('not_found');
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'sure' }]);
  });
});

describe('the form of a session', () => {
  it('names each field that cannot be right', async () => {
    const shop = await app.openShop();
    const { answer } = await openReceivingDesk(app, shop).start({
      location: 'gid://shopify/Location/1',
      supplier: 'x'.repeat(101),
      product_type: 'Spaceships',
      price_rule: 'fixed',
      price: '0',
    });
    const text = await answer.text();
    for (const pointer of ['/location', '/supplier', '/product_type', '/price'])
      expect(text).toContain(pointer);
  });
});
