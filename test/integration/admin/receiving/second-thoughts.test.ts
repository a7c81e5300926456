import { describe, expect, it } from 'vitest';
import { variantOf } from '#test/support/deciding-cases.ts';
import { idsOf, NIKE_BARCODE, open, PLACE, photoOf } from '#test/support/receiving-cases.ts';

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
