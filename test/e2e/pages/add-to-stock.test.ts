import { describe, expect, it } from 'vitest';
import { sellOne } from '#test/support/sell-one.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { nikeBox, stackOfThree } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PLACE = 'Main Street Store';
const ADDED = `Added to stock at ${PLACE}`;
const TAKEN_BACK = `Undone at ${PLACE}`;

type Level = {
  id: string;
  location: { id: string; name: string };
  quantities: { quantity: number }[];
};
type Variant = { inventoryItem: { id: string; inventoryLevels: { nodes: Level[] } } };

/** The item of the size on the photo, and its level at the first location. */
async function stockOf({ store }: TestShop) {
  const { variants } = await store.query<{ variants: { nodes: Variant[] } }>(
    `{ variants: productVariants(first: 1, query: "barcode:195503583218") { nodes { inventoryItem { id
         inventoryLevels(first: 10) { nodes { id location { id name } quantities(names: ["available"]) { quantity } } } } } } }`,
  );
  const item = variants.nodes[0]?.inventoryItem;
  const level = item?.inventoryLevels.nodes.find(({ location }) => location.name === PLACE);
  if (!item || !level) throw new Error(`${PLACE} does not stock the size on the photo`);
  const place = { inventoryItemId: item.id, locationId: level.location.id };
  return { place, levelId: level.id, available: level.quantities[0]?.quantity ?? 0 };
}

/** Another location of the store. */
async function otherPlaceOf({ store }: TestShop): Promise<string> {
  type State = { locations: { id: string; name: string; is_active: boolean }[] };
  const { locations } = await store.control<State>('GET', '/state');
  return locations.find(({ name, is_active }) => name !== PLACE && is_active)?.id ?? '';
}

/** A match of a box that the store has, as staff see it, and what the store has of it. */
async function openMatch() {
  const shop = await app.openShop();
  const { available: before, ...stock } = await stockOf(shop);
  const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
  const snap = async () => staff.snap(await nikeBox());
  return { shop, staff, snap, before, ...stock };
}

describe('a sure box of a product in the store', { timeout: 60_000 }, () => {
  it('is added to stock with one tap, once, and taken back with another', async () => {
    const { shop, staff, snap, before } = await openMatch();
    await snap();
    const page = staff.app();
    await page.getByText(`Stock at ${PLACE}`).waitFor();
    await page.getByText(`: ${before} → ${before + 1}`).waitFor();
    const credits = await shop.getBalance();
    await page.getByRole('button', { name: 'Add 1 box to stock' }).click();
    await page.getByRole('heading', { name: ADDED }).waitFor();
    await page.getByText(`: ${before + 1} now`).waitFor();
    expect((await stockOf(shop)).available).toBe(before + 1);
    expect(await shop.getBalance()).toBe(credits);

    const address = staff.admin.appPath();
    await staff.goTo(address);
    await staff.app().getByRole('heading', { name: ADDED }).waitFor();
    expect(await staff.app().getByRole('button', { name: 'Add 1 box to stock' }).count()).toBe(0);
    const { shopSettings } = app.services;
    await shopSettings.save(shop.shopId, { defaultLocationId: await otherPlaceOf(shop) });
    await staff.goTo(address);
    await staff.app().getByRole('heading', { name: ADDED }).waitFor();
    await shopSettings.save(shop.shopId, {});
    await staff.goTo(address.replace('/app/identify', '/app/list'));
    await staff.app().getByText('Already in stock').waitFor();
    expect(await staff.app().getByLabel('Count').first().inputValue()).toBe(String(before + 1));

    await staff.goTo('/app/activity');
    await staff
      .app()
      .getByText(`Added 1 of Air Zoom Pegasus 41, size 8.5, at ${PLACE}`)
      .first()
      .waitFor();
    await staff.goTo(address);
    await staff.app().getByRole('button', { name: 'Undo', exact: true }).click();
    await staff.app().getByRole('heading', { name: TAKEN_BACK }).waitFor();
    expect((await stockOf(shop)).available).toBe(before);
    await staff.goTo(address);
    await staff.app().getByRole('heading', { name: TAKEN_BACK }).waitFor();
    await staff.close();
  });

  it('goes on from a sale in between', async () => {
    const { shop, staff, snap, before, place } = await openMatch();
    await snap();
    const page = staff.app();
    await page.getByText(`Stock at ${PLACE}`).waitFor();
    await page.getByText(`: ${before} → ${before + 1}`).waitFor();
    await sellOne(shop.store, place);
    await page.getByRole('button', { name: 'Add 1 box to stock' }).click();
    await page.getByText(`: ${before} now`).waitFor();
    expect((await stockOf(shop)).available).toBe(before);
    await staff.close();
  });

  it('in a stack of three sizes is added size by size, with one tap for all', async () => {
    const shop = await app.openShop();
    const sizes = [
      ['9.5', '865848536643'],
      ['10', '865848603611'],
      ['10.5', '865848935088'],
    ] as const;
    const variants = sizes.map(([size, barcode], index) => ({
      sku: `M9160C-${size}`,
      barcode,
      options: { Size: `US ${size}` },
      stock: { [PLACE]: index },
    }));
    const options = [{ name: 'Size', values: variants.map((each) => each.options.Size) }];
    const made = { title: 'Converse M9160C', vendor: 'Converse', options, variants };
    await shop.store.control('POST', '/seed', { products: [made] });
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await stackOfThree());
    const page = staff.app();
    for (const line of ['US 9.5: 0 → 1', 'US 10: 1 → 2', 'US 10.5: 2 → 3'])
      await page.getByText(`Size ${line}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add 3 boxes to stock' }).click();
    await page.getByRole('heading', { name: ADDED }).waitFor();
    for (const line of ['US 9.5: 1 now', 'US 10: 2 now', 'US 10.5: 3 now'])
      await page.getByText(`Size ${line}`, { exact: true }).waitFor();
    await staff.close();
  });

  it('that the location does not stock goes to the form', async () => {
    const { shop, staff, snap, levelId } = await openMatch();
    await shop.store.query(
      `mutation($id: ID!) { inventoryDeactivate(inventoryLevelId: $id) @idempotent(key: "d") { userErrors { message } } }`,
      { id: levelId },
    );
    await snap();
    await staff.app().getByRole('link', { name: 'List it' }).waitFor();
    expect(await staff.app().getByText('to stock').count()).toBe(0);
    await staff.close();
  });
});
