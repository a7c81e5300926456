import { describe, expect, it } from 'vitest';
import { variantOf } from '#test/support/deciding-cases.ts';
import {
  idsOf,
  NIKE_BARCODE,
  only,
  open,
  PLACE,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';

/** A box that asks, and the photo that is taken in its place. */
async function openDoubtful() {
  const opened = await open();
  const photo = await photoOf('too-blurred-puma');
  await opened.desk.upload(opened.id, photo);
  const box = only(await opened.desk.settled(opened.id));
  return { ...opened, photo, box };
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
});

describe('boxes of a stack that turn out to be one size', { timeout: 60_000 }, () => {
  it('are one row, with what a person counted of each', async () => {
    const { shop, desk, id } = await open();
    const variants = ['Small', 'Large'].map((size) => ({
      sku: `M9160C-${size}`,
      barcode: null,
      options: { Size: size },
      stock: { [PLACE]: 0 },
    }));
    const options = [{ name: 'Size', values: ['Small', 'Large'] }];
    const made = { title: 'Converse M9160C', vendor: 'Converse', options, variants };
    await shop.store.control('POST', '/seed', { products: [made] });
    await desk.upload(id, await photoOf('stack-of-three'));
    const boxes = await desk.settled(id);
    expect(boxes).toMatchObject(Array(3).fill({ question: { about: 'size' } }));
    const productId = boxes[0]?.question?.productId ?? '';
    const { product } = await shop.store.query<{
      product: { variants: { nodes: { id: string }[] } };
    }>('query($id: ID!) { product(id: $id) { variants(first: 2) { nodes { id } } } }', {
      id: productId,
    });
    const [small = '', large = ''] = idsOf(product.variants.nodes);
    const [first, second, third] = boxes;
    await desk.decide(id, first?.id ?? '', { intent: 'size', variant: small });
    await desk.command(id, 'quantity', { box: [first?.id ?? ''], quantity: '4' });
    await desk.decide(id, third?.id ?? '', { intent: 'size', variant: large });
    await desk.decide(id, second?.id ?? '', { intent: 'size', variant: small });
    expect((await desk.boxesOf(id)).map(({ quantity, plan }) => [quantity, plan])).toMatchObject([
      [5, { variantId: small }],
      [1, { variantId: large }],
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
