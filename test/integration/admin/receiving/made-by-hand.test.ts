import { expect, it } from 'vitest';
import { openSizes } from '#test/support/deciding-cases.ts';
import {
  fault,
  holdOffers,
  idsOf,
  NEW_STYLE,
  NEW_TERMS,
  noFaults,
  only,
  open,
  openNewProduct,
  PLACE,
  photoOf,
} from '#test/support/receiving-cases.ts';
import type { TestShop } from '#test/support/start-app.ts';

/** A product that the merchant made: it has the style in its SKUs, and neither barcodes nor this app's style code. */
const seedByHand = ({ store }: TestShop, sku: (size: string) => string) =>
  store.control('POST', '/seed', {
    products: [
      {
        title: 'Curry by hand',
        vendor: 'Under Armour',
        product_type: 'Sneakers',
        options: [{ name: 'Size', values: ['8', '9'] }],
        variants: ['8', '9'].map((size) => ({
          options: { Size: size },
          sku: sku(size),
          price: '99.00',
          stock: { [PLACE]: 2 },
        })),
      },
    ],
  });

const countProducts = async ({ store }: TestShop) =>
  (await store.control<{ products: unknown[] }>('GET', '/state')).products.length;

it.each([
  ['with the size', (size: string) => `${NEW_STYLE}-${size}`],
  ['alone', () => NEW_STYLE.replace('-', '')],
])(
  'a product made by hand, whose SKUs are the style code %s, is not made again although the store did not answer while the photo was read',
  async (_, sku) => {
    await holdOffers();
    const { shop, desk, id } = await open(NEW_TERMS);
    await seedByHand(shop, sku);
    await fault(shop, { kind: 'http502', root_field: 'productVariants', times: 999 });
    await desk.upload(id, await photoOf('short-under-armour'));
    const boxes = await desk.settled(id);
    await noFaults(shop);
    const products = await countProducts(shop);
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    const box = only(await desk.settled(id));
    expect(box).toMatchObject({ status: 'asks', question: { about: 'same' } });
    expect(box.question?.text).toContain('Curry by hand');
    expect(await countProducts(shop)).toBe(products);
  },
);

it('a product that the merchant makes between reading and approving is not made again', async () => {
  const { shop, desk, id, box: read } = await openNewProduct();
  expect(read.plan?.kind).toBe('create');
  await seedByHand(shop, (size) => `${NEW_STYLE}-${size}`);
  const products = await countProducts(shop);
  await desk.command(id, 'approve', { box: [read.id] });
  const box = only(await desk.settled(id));
  expect(box).toMatchObject({ status: 'asks', question: { about: 'same' } });
  expect(await countProducts(shop)).toBe(products);
  const { productId = '' } = box.question ?? {};
  await desk.decide(id, box.id, { intent: 'product', choice: 'store', product_id: productId });
  expect(only(await desk.boxesOf(id)).facts.title).toBe('Curry by hand');
});

/** A new product's box, of which the store has got another product under its code since it was approved. */
async function openAnother(skuOf: (size: string, ofBox: string) => string) {
  const opened = await openNewProduct();
  const { shop, desk, id, box: read } = opened;
  const ofBox = read.plan?.kind === 'create' ? read.plan.sku : '';
  await seedByHand(shop, (size) => skuOf(size, ofBox));
  await desk.command(id, 'approve', { box: [read.id] });
  const asked = only(await desk.settled(id));
  const sayNo = async (box = asked) => {
    const { productId = '' } = box.question ?? {};
    await desk.decide(id, box.id, { intent: 'other_product', product_id: productId });
    return only(await desk.boxesOf(id));
  };
  return { ...opened, asked, sayNo };
}

it('a box that is said to be another product than one whose SKU begins with its code becomes a new one', async () => {
  const { shop, desk, id, asked, sayNo } = await openAnother((size) => `${NEW_STYLE}-LACE-${size}`);
  expect(asked).toMatchObject({ status: 'asks', question: { about: 'same' } });
  const products = await countProducts(shop);
  const sure = await sayNo();
  expect(sure).toMatchObject({ status: 'sure', plan: { kind: 'create' } });
  await desk.command(id, 'approve', { box: [sure.id] });
  expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
  expect(await countProducts(shop)).toBe(products + 1);
});

it('a product with the very SKU of a box that is said to be another one is to be corrected', async () => {
  const { shop, desk, id, asked, sayNo } = await openAnother((size, ofBox) =>
    size === '8' ? ofBox : `${NEW_STYLE}-9`,
  );
  const products = await countProducts(shop);
  const { productId = '' } = asked.question ?? {};
  const sure = await sayNo();
  await desk.command(id, 'approve', { box: [sure.id] });
  const box = only(await desk.settled(id));
  expect(box).toMatchObject({ status: 'asks', question: { about: 'store', productId } });
  expect(box.question?.text).toContain('Curry by hand');
  expect(await countProducts(shop)).toBe(products);
});

it('no size is made of a product that was deleted since', async () => {
  const { shop, desk, id, box: asked } = await openSizes();
  await desk.decide(id, asked.id, { intent: 'size', size: 'Medium' });
  const { id: box, status } = only(await desk.boxesOf(id));
  await shop.store.query(
    'mutation($input: ProductDeleteInput!) { productDelete(input: $input) { userErrors { message } } }',
    { input: { id: asked.question?.productId } },
  );
  const products = await countProducts(shop);
  await desk.command(id, status === 'sure' ? 'approve' : 'confirm', { box: [box] });
  expect(only(await desk.settled(id))).toMatchObject({
    status: 'asks',
    question: { text: 'The store does not have this product any more.' },
  });
  expect(await countProducts(shop)).toBe(products);
});
