import { describe, expect, it } from 'vitest';
import { variantOf } from '#test/support/deciding-cases.ts';
import { NIKE_BARCODE, open } from '#test/support/receiving-cases.ts';

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
