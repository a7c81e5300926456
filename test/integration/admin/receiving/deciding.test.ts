import { describe, expect, it } from 'vitest';
import { FORM, openNew, openSizes } from '#test/support/deciding-cases.ts';
import {
  app,
  holdOffers,
  idsOf,
  NEW_STYLE,
  NIKE_BARCODE,
  only,
  open,
  photoOf,
  productOfNewStyle,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { openReceivingDesk, RECEIVER } from '#test/support/receiving-desk.ts';

describe('a new product', { timeout: 60_000 }, () => {
  it('is asked for once: what a person says holds for all its boxes, also for those that come later', async () => {
    const { shop, desk, id, boxes, photo, size } = await openNew(2);
    expect(boxes).toMatchObject([{ status: 'asks' }, { status: 'asks' }]);
    const { next } = await desk.decide(id, boxes[0]?.id ?? '', { ...FORM, size });
    expect(next).toBe(`/app/receive/${id}`);
    await desk.upload(id, photo, { another: true });
    const sure = await desk.settled(id);
    expect(sure).toMatchObject(Array(3).fill({ status: 'sure', plan: { price: '129.90' } }));
    await desk.command(id, 'approve', { box: idsOf(sure) });
    await desk.settled(id);
    expect(await stockOf(shop, sure[0]?.facts.barcode ?? '')).toBe(3);
    expect((await productOfNewStyle(shop)).title).toBe('Under Armour Curry 11');
  });

  it('keeps what a person said when its terms are changed afterwards', async () => {
    const { desk, id, boxes, size } = await openNew(1);
    const box = boxes[0]?.id ?? '';
    await desk.decide(id, box, { ...FORM, size });
    await desk.decide(id, box, { ...FORM, size, title: 'Curry Eleven', price: '99' });
    expect(await desk.boxesOf(id)).toMatchObject([
      { status: 'sure', facts: { title: 'Curry Eleven' }, plan: { kind: 'create', price: '99' } },
    ]);
  });

  it('names each field that is wrong, and keeps asking', async () => {
    const { desk, id, boxes } = await openNew(1);
    const { text, next } = await desk.decide(id, boxes[0]?.id ?? '', {
      ...FORM,
      title: '',
      vendor: 'Nobody Knows',
      product_type: 'Spaceships',
      price: '0',
      size: '',
    });
    expect(next).toBeNull();
    for (const said of [
      'Enter the title that customers see.',
      'Enter the size of this box',
      'does not have this vendor',
      'Choose a product type',
      'above 0',
    ])
      expect(text).toContain(said);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks', plan: null }]);
  });

  it('of a vendor that the store does not have is made when a person says so, and others of the vendor are not asked again', async () => {
    const { shop, desk, id, boxes, size } = await openNew(1);
    const vendor = 'Curry Brand';
    await desk.decide(id, boxes[0]?.id ?? '', { ...FORM, size, vendor, new_vendor: 'yes' });
    const sure = await desk.boxesOf(id);
    expect(sure).toMatchObject([{ status: 'sure', plan: { vendor, isNewVendor: true } }]);
    await desk.command(id, 'approve', { box: idsOf(sure) });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, sure[0]?.facts.barcode ?? '')).toBe(1);
  });
});

describe('the size of a box', { timeout: 60_000 }, () => {
  it('is asked once for each print, and can be changed before it is written', async () => {
    const { desk, id, box } = await openSizes();
    const photo = await photoOf('short-under-armour');
    expect(box).toMatchObject({ status: 'asks', question: { about: 'size' } });
    const { text } = await desk.open(`/app/receive/${id}/decide/${box.id}`);
    expect(text).toContain('Small · 3 in stock');
    const sizes = [...text.matchAll(/gid:\/\/shopify\/ProductVariant\/\d+/g)].map(
      ([found]) => found,
    );
    const [small = '', large = ''] = [...new Set(sizes)];
    await desk.decide(id, box.id, { intent: 'size', variant: small });
    await desk.upload(id, photo, { another: true });
    expect(await desk.settled(id)).toMatchObject(
      Array(2).fill({ status: 'sure', plan: { kind: 'add', variantId: small } }),
    );
    await desk.decide(id, box.id, { intent: 'size', variant: large });
    expect(await desk.boxesOf(id)).toMatchObject(
      Array(2).fill({ status: 'sure', plan: { kind: 'add', variantId: large } }),
    );
  });

  it('can be one that the product lacks', async () => {
    const { shop, desk, id, box } = await openSizes();
    await desk.decide(id, box.id, { intent: 'size', size: 'Medium' });
    const sure = only(await desk.boxesOf(id));
    expect(sure).toMatchObject({
      status: 'sure',
      facts: { size: 'Medium' },
      plan: { kind: 'add_size', price: '129.90' },
    });
    await desk.command(id, 'approve', { box: [sure.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, sure.facts.barcode)).toBe(1);
  });
});

describe('a box that nobody could identify', { timeout: 60_000 }, () => {
  async function openBlurred() {
    const opened = await open();
    await opened.desk.upload(opened.id, await photoOf('too-blurred-puma'));
    const box = only(await opened.desk.settled(opened.id));
    expect(box).toMatchObject({ status: 'asks', question: { about: 'match' } });
    return { ...opened, box };
  }

  it('is found in the store by hand, asked for its size, and added', async () => {
    const { shop, desk, id, box } = await openBlurred();
    const found = await desk.open('/app/receive/products?text=pegas');
    const [product] = JSON.parse(found.text).products;
    expect(product).toMatchObject({ title: 'Air Zoom Pegasus 41', vendor: 'Nike' });
    const chosen = { intent: 'product', choice: 'store', product_id: product.productId };
    const { next } = await desk.decide(id, box.id, chosen);
    const asked = only(await desk.boxesOf(id));
    expect(asked).toMatchObject({ status: 'asks', question: { about: 'size' } });
    expect(next).toBe(`/app/receive/${id}/decide/${asked.id}`);
    const { text } = await desk.open(next ?? '');
    expect(text).toContain('Air Zoom Pegasus 41');
    const sold = await shop.store.query<{ variants: { nodes: { id: string }[] } }>(
      'query($query: String!) { variants: productVariants(first: 1, query: $query) { nodes { id } } }',
      { query: `barcode:${NIKE_BARCODE}` },
    );
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.decide(id, asked.id, { intent: 'size', variant: sold.variants.nodes[0]?.id ?? '' });
    const sure = only(await desk.boxesOf(id));
    await desk.command(id, 'approve', { box: [sure.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
  });

  it('is new under a code that a person types, which costs nothing', async () => {
    const { shop, desk, id, box } = await openBlurred();
    const balance = await shop.getBalance();
    await desk.decide(id, box.id, { intent: 'product', choice: 'type', code: '397549-77' });
    expect(await desk.boxesOf(id)).toMatchObject([
      { status: 'asks', facts: { code: '397549-77' }, question: { about: 'product' } },
    ]);
    expect(await shop.getBalance()).toBe(balance);
  });

  it('is looked up by a typed code, which is paid once', async () => {
    const { shop, desk, id, box } = await openBlurred();
    const balance = await shop.getBalance();
    const look = { intent: 'product', choice: 'look_up', code: NEW_STYLE };
    await holdOffers();
    await Promise.all([desk.decide(id, box.id, look), desk.decide(id, box.id, look)]);
    expect(await shop.getBalance()).toBe(balance - 1);
    expect(await desk.boxesOf(id)).toMatchObject([
      { status: 'asks', facts: { code: NEW_STYLE }, question: { about: 'product' } },
    ]);
  });

  it('is not decided by the staff of another store, nor in a finished session', async () => {
    const { desk, id, box } = await openBlurred();
    const other = openReceivingDesk(app, await app.openShop());
    const take = { intent: 'take_out' };
    expect((await other.decide(id, box.id, take)).next).toBeNull();
    expect((await other.open(`/app/receive/${id}/decide/${box.id}`)).text).toContain(
      'no such session',
    );
    await desk.command(id, 'finish');
    expect((await desk.decide(id, box.id, take)).next).toBe(`/app/receive/${id}`);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks' }]);
  });

  it('leads from one box to the next, and back to the session from what somebody else decided', async () => {
    const { desk, id, box } = await openBlurred();
    await holdOffers();
    await desk.upload(id, await photoOf('short-under-armour'));
    const [, second] = await desk.settled(id);
    expect((await desk.decide(id, box.id, { intent: 'take_out' })).next).toBe(
      `/app/receive/${id}/decide/${second?.id}`,
    );
    expect((await desk.open(`/app/receive/${id}/decide/${box.id}`)).next).toContain(second?.id);
    await desk.command(id, 'remove', { box: [second?.id ?? ''] });
    expect((await desk.open(`/app/receive/${id}/decide/${box.id}`)).next).toBe(
      `/app/receive/${id}`,
    );
  });
});

describe('two people who decide at once', { timeout: 60_000 }, () => {
  it('leave no box that asks what was answered', async () => {
    const { desk, id, boxes, size } = await openNew(4);
    await Promise.all(
      boxes.map((box, no) => desk.decide(id, box.id, { ...FORM, size, price: `${100 + no}` })),
    );
    const sure = await desk.boxesOf(id);
    const prices = new Set(sure.map(({ plan }) => plan?.kind === 'create' && plan.price));
    expect(sure).toMatchObject(Array(4).fill({ status: 'sure' }));
    expect(prices.size).toBe(1);
  });

  it('do not change a box that is approved', async () => {
    const { desk, id, boxes, size } = await openNew(1);
    await desk.decide(id, boxes[0]?.id ?? '', { ...FORM, size });
    const sure = only(await desk.boxesOf(id));
    await app.services.receivingBoxes.approve([sure], RECEIVER);
    await desk.decide(id, sure.id, { ...FORM, size, price: '1' });
    expect(await desk.boxesOf(id)).toMatchObject([{ plan: { price: '129.90' } }]);
  });
});
