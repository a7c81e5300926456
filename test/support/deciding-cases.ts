import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import {
  app,
  holdOffers,
  NEW_STYLE,
  NEW_TERMS,
  only,
  open,
  PLACE,
  photoOf,
} from './receiving-cases.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';

/** A form of a new product that lacks only the size. */
export const FORM = {
  intent: 'new_product',
  title: 'Under Armour Curry 11',
  vendor: 'Under Armour',
  product_type: 'Sneakers',
  price: '129,90',
};

/** Boxes of a style that the store does not have. */
export async function openNew(count = 1) {
  await holdOffers();
  const opened = await open();
  const photo = await photoOf('short-under-armour');
  for (let no = 0; no < count; no += 1)
    await opened.desk.upload(opened.id, photo, { another: no > 0 });
  const boxes = await opened.desk.settled(opened.id);
  return { ...opened, photo, boxes, box: boxes[0]?.id ?? '', size: boxes[0]?.facts.size ?? '' };
}

/** A box of a product whose sizes are named in a system that its label does not print. */
export async function openSizes(sizes: readonly string[] = ['Small', 'Large']) {
  await holdOffers();
  const opened = await open(NEW_TERMS);
  await app.post(
    '/api/v1/storefront-product-upsert',
    {
      style_code: NEW_STYLE,
      title: 'UA Curry 11',
      vendor: 'Under Armour',
      product_type: 'Sneakers',
      variants: sizes.map((size) => ({ options: { Size: size }, price: '129.90', quantity: 3 })),
    },
    opened.shop.apiKey,
  );
  await opened.desk.upload(opened.id, await photoOf('short-under-armour'));
  const box = only(await opened.desk.settled(opened.id));
  return { ...opened, box };
}

/** A variant as the store has it. */
export type Variant = { id: string; title: string; product: { id: string } };

/** The variant with this barcode. */
export async function variantOf({ store }: TestShop, barcode: string): Promise<Variant> {
  const { variants } = await store.query<{ variants: { nodes: Variant[] } }>(
    'query($query: String!) { variants: productVariants(first: 1, query: $query) { nodes { id title product { id } } } }',
    { query: `barcode:${barcode}` },
  );
  if (!variants.nodes[0]) throw new Error(`no variant with ${barcode}`);
  return variants.nodes[0];
}

/** The variants of the product that is asked about. */
export async function sizesOf({ store }: TestShop, { question }: ReceivingBox): Promise<Variant[]> {
  const { product } = await store.query<{ product: { variants: { nodes: Variant[] } } }>(
    'query($id: ID!) { product(id: $id) { variants(first: 50) { nodes { id title product { id } } } } }',
    { id: question?.productId },
  );
  return product.variants.nodes;
}

/** The product of the stack, as an upsert names it. */
export const STACK_PRODUCT = {
  style_code: 'M9160C',
  title: 'Converse M9160C',
  vendor: 'Converse',
  product_type: 'Sneakers',
};

/** A stack of three labels, a, b and c, whose product the app made in sizes of other names. */
export async function openOwnStack() {
  const opened = await open();
  const { shop, desk, id } = opened;
  const made = {
    ...STACK_PRODUCT,
    allow_new_vendor: true,
    variants: ['Small', 'Large'].map((size) => ({
      options: { Size: size },
      price: '59.90',
      quantity: 3,
    })),
  };
  await app.post('/api/v1/storefront-product-upsert', made, shop.apiKey);
  await desk.upload(id, await photoOf('stack-of-three'));
  const [a, b, c] = await desk.settled(id);
  if (!a || !b || !c) throw new Error('the stack was not read as three labels');
  return { ...opened, boxes: { a, b, c } };
}

/** A stack of three labels, a, b and c, whose product has sizes of other names. */
export async function openStack(on: AppUnderTest = app) {
  const { shop, desk, id } = await open({}, on);
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
  const [a, b, c] = await desk.settled(id);
  if (!a || !b || !c) throw new Error('the stack was not read as three labels');
  const [small, large] = await sizesOf(shop, a);
  if (!small || !large) throw new Error('not two sizes');
  const say = (box: ReceivingBox | undefined, size: Variant) =>
    desk.decide(id, box?.id ?? '', { intent: 'size', variant: size.id });
  const count = (box: ReceivingBox, quantity: string) =>
    desk.command(id, 'quantity', { box: [`${box.id}:${box.quantity}`], quantity });
  return {
    shop,
    desk,
    id,
    boxes: { a, b, c },
    small,
    large,
    say,
    count,
    /** How many boxes of which size each row has, and where it stands. */
    listRows: async () =>
      (await desk.boxesOf(id)).map(({ quantity, plan, status }) => [
        quantity,
        plan?.kind === 'add' && (plan.variantId === small.id ? 'Small' : 'Large'),
        status,
      ]),
  };
}
