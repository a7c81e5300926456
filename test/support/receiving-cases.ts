import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import { buildReceiptKey } from '#app/operations/receiving/boxes/receipt-key.ts';
import type { SearchSpace } from './open-search-space.ts';
import { openReceivingDesk, type Terms } from './receiving-desk.ts';
import { getSharedApp } from './shared-app.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';

/** The app and the web that the tests of receiving share. */
export const { app, web } = await getSharedApp();

/** The store's first location. */
export const PLACE = 'Main Street Store';
/** Of the size on the photo of a box that the seeded store has. */
export const NIKE_BARCODE = '195503583218';
/** A style that the seeded store does not have, and terms by which it is complete. */
export const NEW_STYLE = '3019048-400';
export const NEW_TERMS = { product_type: 'Sneakers', price_rule: 'fixed', price: '129,90' };

export const photoOf = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`../fixtures/labels/${name}.jpg`, import.meta.url)));

/** A new store with a session. */
export async function open(terms?: Terms, on: AppUnderTest = app) {
  const shop = await on.openShop();
  const desk = openReceivingDesk(on, shop);
  const { id } = await desk.start(terms);
  return { shop, desk, id };
}

/** Offers of three shops, by which the new style is sure. */
export const holdOffers = (of: Pick<SearchSpace, 'holds'> = web) =>
  of.holds(
    [
      ['shoes-a.example', `Under Armour UA W Curry 11 ${NEW_STYLE}`],
      ['hoops.example', `Buy Curry 11 by Under Armour | style ${NEW_STYLE}`],
      ['kicks.example', `${NEW_STYLE} - UA W Curry 11 from Under Armour`],
    ].map(([domain = '', title = '']) => ({ code: NEW_STYLE, domain, title })),
  );

type Level = { location: { id: string; name: string }; quantities: { quantity: number }[] };
type Item = { id: string; inventoryLevels: { nodes: Level[] } };

/** The item of the variant with this barcode, and what is available at the first location. */
export async function findStock({ store }: TestShop, barcode: string) {
  const { variants } = await store.query<{ variants: { nodes: { inventoryItem: Item }[] } }>(
    `query($query: String!) { variants: productVariants(first: 1, query: $query) { nodes { inventoryItem { id
       inventoryLevels(first: 10) { nodes { location { id name } quantities(names: ["available"]) { quantity } } } } } } }`,
    { query: `barcode:${barcode}` },
  );
  const item = variants.nodes[0]?.inventoryItem;
  const level = item?.inventoryLevels.nodes.find(({ location }) => location.name === PLACE);
  if (!item || !level) return null;
  const place = { inventoryItemId: item.id, locationId: level.location.id };
  return { place, available: level.quantities[0]?.quantity };
}

export const stockOf = async (shop: TestShop, barcode: string): Promise<number | undefined> =>
  (await findStock(shop, barcode))?.available;

/** Sells some of a variant at the first location. */
export async function sell(shop: TestShop, barcode: string, count: number): Promise<void> {
  const place = (await findStock(shop, barcode))?.place;
  const change = { ...place, delta: -count, changeFromQuantity: null };
  await shop.store.query(
    `mutation($input: InventoryAdjustQuantitiesInput!) {
       inventoryAdjustQuantities(input: $input) @idempotent(key: "sale-of-${count}") { userErrors { message } } }`,
    { input: { name: 'available', reason: 'correction', changes: [change] } },
  );
}

type State = {
  products: {
    title: string;
    status: string;
    metafields: { key: string; value: string }[];
    publications: { title: string; is_published: boolean }[];
  }[];
};

/** The product that the app made of the new style. @throws Error where there is none, or several */
export async function productOfNewStyle({ store }: TestShop) {
  const { products } = await store.control<State>('GET', '/state');
  const made = products.filter(({ metafields }) =>
    metafields.some(({ key, value }) => key === 'style_code' && value === NEW_STYLE),
  );
  if (made.length !== 1 || !made[0]) throw new Error(`${made.length} products of ${NEW_STYLE}`);
  return made[0];
}

/** A box of a new product that is ready to be approved. */
export async function openNewProduct() {
  await holdOffers();
  const opened = await open(NEW_TERMS);
  await opened.desk.upload(opened.id, await photoOf('short-under-armour'));
  return { ...opened, box: only(await opened.desk.settled(opened.id)) };
}

/** A box that the store has, and what another page sends to add it. */
export async function openBoxInStore() {
  const opened = await open();
  const { shop, desk, id } = opened;
  const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
  await desk.upload(id, await photoOf('short-nike'));
  const box = only(await desk.settled(id));
  const [photo] = await desk.photosOf(id);
  if (box.plan?.kind !== 'add') throw new Error('no addition');
  const { variantId: variant_id } = box.plan;
  const receipt_key = buildReceiptKey(photo?.callId ?? '', variant_id, 0);
  return {
    ...opened,
    box,
    row: async () => only(await desk.settled(id)),
    added: async () => ((await stockOf(shop, NIKE_BARCODE)) ?? 0) - before,
    addedElsewhere: { variant_id, quantity: 1, receipt_key },
    addOnIdentify: (quantity = 1) =>
      callOfPage(desk, 'storefront-stock-add', { variant_id, quantity, receipt_key }),
  };
}

export const fault = ({ store }: TestShop, body: object) => store.control('POST', '/faults', body);
/** The store refuses the next addition to stock. */
export const refuseAddition = (shop: TestShop) =>
  fault(shop, { kind: 'user_error', root_field: 'inventoryAdjustQuantities', message: 'Not now.' });
export const noFaults = ({ store }: TestShop) => store.control('DELETE', '/faults');
export const idsOf = (boxes: readonly { id: string }[]) => boxes.map(({ id }) => id);

/** The only box. @throws Error where there are others */
export function only(boxes: readonly ReceivingBox[]): ReceivingBox {
  const [box, ...more] = boxes;
  if (!box || more.length > 0) throw new Error(`${boxes.length} boxes`);
  return box;
}

/** What another page sends to run an operation; the answer as text. */
export async function callOfPage(
  desk: ReturnType<typeof openReceivingDesk>,
  operation: string,
  input: object,
  photo?: Buffer,
): Promise<string> {
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  if (photo) form.set('photo', new Blob([new Uint8Array(photo)]), 'box.jpg');
  return (await desk.send(`/app/run/${operation}`, form)).text();
}

/** What the List page sends for a box of the new style. */
export const listingOf = (box: ReceivingBox, callId: string, quantity: number) => ({
  style_code: NEW_STYLE,
  title: box.facts.title,
  vendor: 'Under Armour',
  product_type: 'Sneakers',
  idempotency_key: `${buildListingKeyPrefix(callId, NEW_STYLE)}x`,
  variants: [
    {
      options: { Size: box.facts.size },
      price: '129.90',
      quantity,
      ...(box.facts.barcode && { barcode: box.facts.barcode }),
    },
  ],
});

/** Lists a box of the new style by the API, with this stock. @returns the status */
export async function listByApi(
  { apiKey }: TestShop,
  box: ReceivingBox,
  quantity: number,
  more: object = {},
): Promise<number> {
  const { idempotency_key: _, ...listing } = listingOf(box, 'other', quantity);
  const input = { ...listing, ...more };
  return (await app.post('/api/v1/storefront-product-upsert', input, apiKey)).status;
}
