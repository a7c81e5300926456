import { describe, expect, it } from 'vitest';
import { toCsv } from '#app/transports/admin/receive/session/to-csv.ts';
import { toRows } from '#app/transports/admin/receive/session/to-rows.ts';
import { variantOf } from '#test/support/deciding-cases.ts';
import {
  fault,
  idsOf,
  NIKE_BARCODE,
  noFaults,
  only,
  open,
  PLACE,
  photoOf,
  stockOf,
} from '#test/support/receiving-cases.ts';
import type { TestShop } from '#test/support/start-app.ts';

const STYLE = 'LC2818-101';

type Seeded = {
  title: string;
  barcodes: (string | null)[];
  skus?: (string | null)[];
  status?: string;
};

/** Adds products that a merchant made by hand; each barcode is a size. */
const seed = ({ store }: TestShop, ...products: Seeded[]) =>
  store.control('POST', '/seed', {
    products: products.map(({ title, barcodes, skus = [], status = 'ACTIVE' }) => ({
      title,
      vendor: 'Converse',
      status,
      options: [{ name: 'Size', values: barcodes.map((_, index) => String(40 + index)) }],
      variants: barcodes.map((barcode, index) => ({
        sku: skus[index] ?? null,
        barcode,
        options: { Size: String(40 + index) },
        stock: { [PLACE]: 3 },
      })),
    })),
  });

describe('a scanned barcode that the store has', { timeout: 60_000 }, () => {
  it('is sure, costs nothing, is added when approved and taken back by an undo', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    const credits = await shop.getBalance();
    expect((await desk.scan(id, NIKE_BARCODE)).status).toBe(201);
    const sure = await desk.settled(id);
    expect(sure).toMatchObject([
      {
        status: 'sure',
        quantity: 1,
        question: null,
        plan: { kind: 'add', inStock: before },
        facts: { title: 'Air Zoom Pegasus 41', size: '8.5', barcode: NIKE_BARCODE },
      },
    ]);
    await desk.command(id, 'approve', { box: idsOf(sure) });
    expect(await desk.settled(id)).toMatchObject([
      { status: 'done', result: { available: before + 1 }, charged: 0 },
    ]);
    await desk.command(id, 'undo', { box: idsOf(sure) });
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'undone' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before);
    expect(await shop.getBalance()).toBe(credits);
  });

  it.each([
    ['as EAN-13', `0${NIKE_BARCODE}`],
    ['as GTIN-14', `00${NIKE_BARCODE}`],
    ['with blanks', '1 95503 58321 8'],
  ])('is found %s', async (_how, code) => {
    const { desk, id } = await open();
    await desk.scan(id, code);
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure', facts: { size: '8.5' } }]);
  });

  it('is found where a spreadsheet took its leading zeros', async () => {
    const { shop, desk, id } = await open();
    await seed(shop, { title: 'Short', barcodes: ['12345678905'] });
    await desk.scan(id, '012345678905');
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure', facts: { title: 'Short' } }]);
  });

  it('is another box each time, and one row with those on photos', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.upload(id, await photoOf('short-nike'));
    for (const code of [NIKE_BARCODE, NIKE_BARCODE, `0${NIKE_BARCODE}`])
      expect((await desk.scan(id, code)).status).toBe(201);
    const boxes = await desk.settled(id);
    const rows = toRows(boxes, new Set());
    expect(rows).toMatchObject([{ status: 'sure', quantity: 4 }]);
    expect(toCsv(rows)).toContain(`8.5,${NIKE_BARCODE},4`);
    await Promise.all([1, 2].map(() => desk.command(id, 'approve', { box: idsOf(boxes) })));
    await desk.settled(id);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 4);
  });

  it('is of the product in use where an archived one has it too', async () => {
    const { shop, desk, id } = await open();
    const barcodes = ['4006381333931'];
    await seed(
      shop,
      { title: 'Last year', barcodes, status: 'ARCHIVED' },
      { title: 'This year', barcodes },
    );
    await desk.scan(id, '4006381333931');
    expect(await desk.settled(id)).toMatchObject([
      { status: 'sure', facts: { title: 'This year' } },
    ]);
  });
});

describe('a scan that a person has to look at', { timeout: 60_000 }, () => {
  it('of a barcode that the store does not have says so', async () => {
    const { desk, id } = await open();
    await desk.scan(id, '4006381333931');
    expect(await desk.settled(id)).toMatchObject([
      {
        status: 'asks',
        plan: null,
        question: { about: 'photo', text: 'The store does not have this barcode.' },
        facts: { barcode: '4006381333931' },
      },
    ]);
  });

  it('of a barcode that two variants have names both', async () => {
    const { shop, desk, id } = await open();
    await seed(shop, { title: 'Twice', barcodes: ['4006381333931', '4006381333931'] });
    await desk.scan(id, '4006381333931');
    const box = only(await desk.settled(id));
    expect(box).toMatchObject({ status: 'asks', plan: null, question: { about: 'size' } });
    expect(box.question?.text).toContain('Twice 40, Twice 41');
  });

  it('of a barcode that two products have names both', async () => {
    const { shop, desk, id } = await open();
    const barcodes = ['4006381333931'];
    await seed(shop, { title: 'One', barcodes }, { title: 'Other', barcodes });
    await desk.scan(id, '4006381333931');
    const box = only(await desk.settled(id));
    expect(box).toMatchObject({ status: 'asks', plan: null, question: { about: 'photo' } });
    expect(box.question?.text).toMatch(/One 40.*Other 40|Other 40.*One 40/);
  });
});

describe('a typed style code', { timeout: 60_000 }, () => {
  it('of a product with several sizes asks for the size', async () => {
    const { desk, id } = await open();
    await desk.scan(id, 'lc2818-101');
    expect(await desk.settled(id)).toMatchObject([
      {
        status: 'asks',
        facts: { title: 'Air Zoom Pegasus 41' },
        question: { about: 'size', text: expect.stringContaining('in 5 sizes') },
      },
    ]);
  });

  it('that is the SKU of one size is sure', async () => {
    const { desk, id } = await open();
    await desk.scan(id, `${STYLE}-8.5`);
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure', facts: { size: '8.5' } }]);
  });

  it('of a product with one variant is sure', async () => {
    const { shop, desk, id } = await open();
    await seed(shop, { title: 'Bag', barcodes: [null], skus: ['BAG-7700'] });
    await desk.scan(id, 'BAG 7700');
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure', facts: { title: 'Bag' } }]);
  });

  it('that is the SKU of one of several sizes, of which others have none, asks', async () => {
    const { shop, desk, id } = await open();
    await seed(shop, { title: 'Half', barcodes: [null, null], skus: ['HALF-7700', null] });
    await desk.scan(id, 'HALF-7700');
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks', question: { about: 'size' } }]);
  });

  it('of eight digits is found as a code where no product has it as a barcode', async () => {
    const { shop, desk, id } = await open();
    await seed(shop, { title: 'Digits', barcodes: [null], skus: ['96385074'] });
    await desk.scan(id, '96385074');
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure', facts: { title: 'Digits' } }]);
  });

  it('that the store does not have says so', async () => {
    const { desk, id } = await open();
    await desk.scan(id, 'ZZ9999-999');
    expect(await desk.settled(id)).toMatchObject([
      { status: 'asks', facts: { code: 'ZZ9999-999' }, question: { about: 'photo' } },
    ]);
  });
});

describe('a store that does not answer', { timeout: 60_000 }, () => {
  it('leaves the scan to be tried again', async () => {
    const { shop, desk, id } = await open();
    const broken = { root_field: 'productVariants', kind: 'http502', times: 50 };
    await fault(shop, broken);
    await desk.scan(id, NIKE_BARCODE);
    await desk.settled(id);
    expect(await desk.photosOf(id)).toMatchObject([
      { status: 'failed', scannedCode: NIKE_BARCODE },
    ]);
    await noFaults(shop);
    await desk.command(id, 'retry_photo');
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure' }]);
  });
});

const UNKNOWN = '4006381333931';

/** A session with scans of a code that the store does not have, and a product that a person finds for it. */
async function openUnknown(...codes: string[]) {
  const opened = await open();
  await seed(opened.shop, { title: 'By hand', barcodes: [null, null] });
  for (const code of codes) await opened.desk.scan(opened.id, code);
  const boxes = await opened.desk.settled(opened.id);
  const variant = await variantOf(opened.shop, NIKE_BARCODE);
  return { ...opened, boxes, variant, productId: variant.product.id };
}

const chooseProduct = (productId: string) => ({
  intent: 'product',
  choice: 'store',
  product_id: productId,
});

describe('the product that a person finds for a scan', { timeout: 60_000 }, () => {
  it('is asked for its size, and a barcode has one: all its scans are counted, also those that come later', async () => {
    const { shop, desk, id, boxes, variant, productId } = await openUnknown(UNKNOWN, UNKNOWN);
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.decide(id, idsOf(boxes)[0] ?? '', chooseProduct(productId));
    expect(await desk.boxesOf(id)).toMatchObject(
      Array(2).fill({ question: { about: 'size', productId }, facts: { barcode: UNKNOWN } }),
    );
    await desk.decide(id, idsOf(boxes)[0] ?? '', { intent: 'size', variant: variant.id });
    await desk.scan(id, `0${UNKNOWN}`);
    const sure = await desk.settled(id);
    expect(sure).toMatchObject(
      Array(3).fill({ status: 'sure', plan: { kind: 'add', variantId: variant.id } }),
    );
    await desk.command(id, 'approve', { box: idsOf(sure) });
    await desk.settled(id);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 3);
  });

  it('counts for each scan of a style code, whose size is asked box by box', async () => {
    const { desk, id, boxes, variant, productId } = await openUnknown('ZZ9999-999', 'zz9999 999');
    const [first = '', second = ''] = idsOf(boxes);
    await desk.decide(id, first, chooseProduct(productId));
    await desk.decide(id, first, { intent: 'size', variant: variant.id });
    expect(await desk.boxesOf(id)).toMatchObject([
      { id: first, status: 'sure' },
      { id: second, status: 'asks', question: { about: 'size', productId } },
    ]);
  });

  it('can be another one than the store has under the code', async () => {
    const { shop, desk, id, productId } = await openUnknown();
    await seed(shop, { title: 'Wrong', barcodes: [UNKNOWN] });
    await desk.scan(id, UNKNOWN);
    const box = only(await desk.settled(id));
    expect(box).toMatchObject({ status: 'sure', facts: { title: 'Wrong' } });
    await desk.decide(id, box.id, chooseProduct(productId));
    expect(await desk.boxesOf(id)).toMatchObject([{ question: { about: 'size', productId } }]);
  });

  it('must be one of the store', async () => {
    const { desk, id, boxes } = await openUnknown(UNKNOWN);
    for (const productId of ['gid://shopify/Product/1', '<b>', '']) {
      const answer = await desk.decide(id, idsOf(boxes)[0] ?? '', chooseProduct(productId));
      expect(answer.text).toContain('does not have this product');
    }
    expect(await desk.boxesOf(id)).toMatchObject([{ question: { about: 'photo' } }]);
  });
});
