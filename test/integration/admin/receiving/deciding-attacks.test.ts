import { describe, expect, it } from 'vitest';
import {
  FORM,
  openNew,
  openSizes,
  openStack,
  sizesOf,
  variantOf,
} from '#test/support/deciding-cases.ts';
import {
  app,
  fault,
  idsOf,
  NIKE_BARCODE,
  noFaults,
  only,
  open,
  productOfNewStyle,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { RECEIVER } from '#test/support/receiving-desk.ts';
import { until } from '#test/support/until.ts';

describe('what a person saw and approves', { timeout: 60_000 }, () => {
  it('is not written where somebody else has answered otherwise since', async () => {
    const { shop, desk, id, box } = await openSizes();
    const sizes = await sizesOf(shop, box);
    const [small, large] = sizes;
    await desk.decide(id, box.id, { intent: 'size', variant: small?.id ?? '' });
    const seen = only(await desk.boxesOf(id));
    await desk.decide(id, seen.id, { intent: 'size', variant: large?.id ?? '' });
    await desk.command(id, 'approve', { box: [seen.id] });
    expect(await desk.settled(id)).toMatchObject([
      { status: 'sure', plan: { variantId: large?.id } },
    ]);
  });

  it('of a new product is not made under terms that were changed since', async () => {
    const { desk, id, box, size } = await openNew();
    await desk.decide(id, box, { ...FORM, size });
    const seen = only(await desk.boxesOf(id));
    await desk.decide(id, seen.id, { ...FORM, size, price: '1' });
    await desk.command(id, 'approve', { box: [seen.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure', plan: { price: '1' } }]);
  });

  it('is written where a second answer says the same', async () => {
    const { shop, desk, id, box, size } = await openNew();
    await desk.decide(id, box, { ...FORM, size });
    const seen = only(await desk.boxesOf(id));
    await desk.decide(id, seen.id, { ...FORM, size });
    await desk.command(id, 'approve', { box: [seen.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, seen.facts.barcode)).toBe(1);
  });

  it('is added once while everybody answers and approves at once', async () => {
    const { shop, desk, id, boxes, size } = await openNew(3);
    await desk.decide(id, boxes[0]?.id ?? '', { ...FORM, size });
    const sure = await desk.boxesOf(id);
    await Promise.all([
      ...sure.map((one, no) => desk.decide(id, one.id, { ...FORM, size, price: `${100 + no}` })),
      ...sure.map((one) => desk.command(id, 'approve', { box: [one.id] })),
    ]);
    const left = (await desk.settled(id)).filter(({ status }) => status === 'sure');
    await desk.command(id, 'approve', { box: idsOf(left) });
    const done = await desk.settled(id);
    expect(done).toMatchObject(Array(3).fill({ status: 'done' }));
    expect(await stockOf(shop, done[0]?.facts.barcode ?? '')).toBe(3);
    await productOfNewStyle(shop);
  });
});

describe('a product that a person chooses', { timeout: 60_000 }, () => {
  it('is refused where another box of its photo is approved while the store is asked for it', async () => {
    const { shop, desk, id, boxes, small, say } = await openStack();
    const { a, b } = boxes;
    await say(b, small);
    const { product } = await variantOf(shop, NIKE_BARCODE);
    await fault(shop, { root_field: 'product', kind: 'slow', ms: 20_000 });
    const chosen = { intent: 'product', choice: 'store', product_id: product.id };
    const decided = desk.decide(id, a.id, chosen);
    await until(async () => (await shop.store.control<unknown[]>('GET', '/faults')).length === 0);
    // The run that read the photo may still be looking for boxes, so it may write this one now.
    expect(await app.services.receivingBoxes.confirm([b], RECEIVER)).toBe(1);
    await noFaults(shop);
    expect((await decided).text).toContain('was already written to the store');
    expect(await desk.boxesOf(id)).toMatchObject([
      { id: a.id, status: 'asks' },
      { id: b.id, status: expect.stringMatching(/^(approved|done)$/) },
      { status: 'asks' },
    ]);
  });
});

describe('a size that a person typed', { timeout: 60_000 }, () => {
  it('in a system that the product does not use is made, and not asked for again', async () => {
    const { shop, desk, id, box } = await openSizes();
    await desk.decide(id, box.id, { intent: 'size', size: 'US 7' });
    const sure = only(await desk.boxesOf(id));
    expect(sure).toMatchObject({ status: 'sure', plan: { kind: 'add_size' } });
    await desk.command(id, 'approve', { box: [sure.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done', facts: { size: 'US 7' } }]);
    expect(await sizesOf(shop, box)).toHaveLength(3);
  });

  it.each([
    ['Small', ['small', ' SMALL ', 'Ｓmall']],
    ['9', ['9', '9.0']],
    ['EU 42', ['EU 42,0']],
  ])('is the %s that exists, however it is written: %j', async (has, spellings) => {
    const { shop, desk, id, box } = await openSizes([has, 'Large']);
    const [known, large] = await sizesOf(shop, box);
    for (const size of spellings) {
      for (const [typed, is] of [
        ['Large', large],
        [size, known],
      ] as const) {
        const [open] = await desk.boxesOf(id);
        await desk.decide(id, open?.id ?? '', { intent: 'size', size: typed });
        expect(await desk.boxesOf(id)).toMatchObject([
          { status: 'sure', plan: { kind: 'add', variantId: is?.id } },
        ]);
      }
    }
  });

  it('is refused at its field where it cannot be one, or its price', async () => {
    const { desk, id, box } = await openSizes();
    const wrong: [string, Record<string, string>][] = [
      ['/size', { size: 'x'.repeat(256) }],
      ['/size', { size: 'a\tb' }],
      ['/price', { size: 'Medium', price: '-1' }],
      ['/price', { size: 'Medium', price: '1e3' }],
      ['/price', { size: 'Medium', price: '0,00' }],
      ['/price', { size: 'Medium', price: '9'.repeat(40) }],
    ];
    for (const [pointer, fields] of wrong) {
      const { text, next } = await desk.decide(id, box.id, { intent: 'size', ...fields });
      expect([next, text]).toEqual([null, expect.stringContaining(pointer)]);
    }
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks', question: { about: 'size' } }]);
  });

  it('of the longest allowed length is made', async () => {
    const { desk, id, box } = await openSizes();
    await desk.decide(id, box.id, { intent: 'size', size: 'x'.repeat(255) });
    const sure = only(await desk.boxesOf(id));
    await desk.command(id, 'approve', { box: [sure.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done', problem: null }]);
  });
});

describe('an answer that names something else', { timeout: 60_000 }, () => {
  it('as a variant of another product is refused', async () => {
    const { shop, desk, id, box } = await openSizes();
    const other = await variantOf(shop, NIKE_BARCODE);
    const { next } = await desk.decide(id, box.id, { intent: 'size', variant: other.id });
    expect(next).toBeNull();
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks', plan: null }]);
  });

  it('as a variant of another product than was scanned is refused', async () => {
    const { shop, desk, id, box } = await openSizes();
    await desk.command(id, 'remove', { box: [box.id] });
    await desk.scan(id, 'LC2818-101');
    const asked = (await desk.settled(id)).find(({ status }) => status === 'asks');
    const [other] = await sizesOf(shop, box);
    const said = { intent: 'size', variant: other?.id ?? '' };
    expect((await desk.decide(id, asked?.id ?? '', said)).next).toBeNull();
    expect((await desk.boxesOf(id)).filter(({ plan }) => plan !== null)).toEqual([]);
  });

  it('as a variant that was deleted before it was written fails, and can be answered anew', async () => {
    const { shop, desk, id, box } = await openSizes();
    const [small, large] = await sizesOf(shop, box);
    await desk.decide(id, box.id, { intent: 'size', variant: small?.id ?? '' });
    const sure = only(await desk.boxesOf(id));
    await shop.store.query(
      'mutation($productId: ID!, $ids: [ID!]!) { productVariantsBulkDelete(productId: $productId, variantsIds: $ids) { userErrors { message } } }',
      { productId: small?.product.id, ids: [small?.id] },
    );
    await desk.command(id, 'approve', { box: [sure.id] });
    const ended = only(await desk.settled(id));
    expect(ended).toMatchObject({ status: 'failed', receiptKey: null });
    const { text } = await desk.open(`/app/receive/${id}/decide/${ended.id}`);
    expect(text).toContain(ended.problem?.detail);
    await desk.decide(id, ended.id, { intent: 'size', variant: large?.id ?? '' });
    expect(await desk.boxesOf(id)).toMatchObject([
      { status: 'sure', problem: null, plan: { kind: 'add', variantId: large?.id } },
    ]);
  });

  it('as a picture or a product of another one is refused', async () => {
    const { desk, id, box, size } = await openNew();
    const wrong = { ...FORM, size, picture: 'https://elsewhere.example/x.jpg' };
    expect((await desk.decide(id, box, wrong)).text).toContain('/picture');
    for (const product_id of [
      '',
      'gid://shopify/Product/1',
      '<script>',
      `gid://shopify/Product/${'9'.repeat(30)}`,
    ]) {
      const answer = await desk.decide(id, box, { intent: 'product', choice: 'store', product_id });
      expect(answer.next).toBeNull();
      expect(answer.text).not.toContain('Unexpected');
    }
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'asks', plan: null }]);
  });

  it('as a code that no product can have is refused at its field', async () => {
    const { shop, desk, id, box } = await openNew();
    const balance = await shop.getBalance();
    for (const choice of ['type', 'look_up'])
      for (const code of ['x'.repeat(121), '7'.repeat(20_000), '---', 'A\tB', '\u200B']) {
        const answer = await desk.decide(id, box, { intent: 'product', choice, code });
        expect([answer.next, answer.text]).toEqual([null, expect.stringContaining('/code')]);
      }
    expect(await desk.boxesOf(id)).toMatchObject([{ id: box, status: 'asks' }]);
    expect(await shop.getBalance()).toBe(balance);
  });

  it('as the vendor in another spelling is no new vendor', async () => {
    const { desk, id, box, size } = await openNew();
    const vendor = 'under ARMOUR';
    await desk.decide(id, box, { ...FORM, size, vendor, new_vendor: 'yes' });
    expect(await desk.boxesOf(id)).toMatchObject([{ plan: { vendor: 'Under Armour' } }]);
  });

  it('as a vendor that is new in the session needs no second tick', async () => {
    const { desk, id, box, size } = await openNew();
    const vendor = 'Curry Brand';
    await desk.decide(id, box, { ...FORM, size, vendor, new_vendor: 'yes' });
    const { next } = await desk.decide(id, box, { ...FORM, size, vendor: 'curry brand' });
    expect(next).toBe(`/app/receive/${id}`);
    expect(await desk.boxesOf(id)).toMatchObject([{ plan: { vendor, isNewVendor: true } }]);
  });
});

describe('a code for which two people find different products at once', { timeout: 60_000 }, () => {
  it('is one product for all its scans', async () => {
    const { shop, desk, id } = await open();
    for (let no = 0; no < 4; no += 1) await desk.scan(id, '4006381333931');
    const boxes = await desk.settled(id);
    const found = await Promise.all(
      [NIKE_BARCODE, '2045903338865'].map((code) => variantOf(shop, code)),
    );
    await Promise.all(
      boxes.flatMap((box) =>
        found.map(({ product }) =>
          desk.decide(id, box.id, { intent: 'product', product_id: product.id }),
        ),
      ),
    );
    const after = await desk.boxesOf(id);
    expect(after).toMatchObject(Array(4).fill({ question: { about: 'size' } }));
    expect(new Set(after.map(({ question }) => question?.productId)).size).toBe(1);
  });
});
