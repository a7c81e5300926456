import { describe, expect, it } from 'vitest';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { nikeBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PLACE = 'Main Street Store';
const ADDED = `Added to stock at ${PLACE}`;
const TAKEN_BACK = `Taken back at ${PLACE}`;

/** What the store has of the size on the photo at its first location. */
async function stockOf({ store }: TestShop): Promise<number | undefined> {
  const { variants } = await store.query<{
    variants: {
      nodes: {
        inventoryItem: {
          inventoryLevels: {
            nodes: { location: { name: string }; quantities: { quantity: number }[] }[];
          };
        };
      }[];
    };
  }>(`{ variants: productVariants(first: 1, query: "barcode:195503583218") { nodes { inventoryItem {
         inventoryLevels(first: 10) { nodes { location { name }
           quantities(names: ["available"]) { quantity } } } } } } }`);
  const levels = variants.nodes[0]?.inventoryItem.inventoryLevels.nodes ?? [];
  return levels.find(({ location }) => location.name === PLACE)?.quantities[0]?.quantity;
}

describe('a sure box of a product in the store', { timeout: 60_000 }, () => {
  it('is added to stock with one tap, once, and taken back with another', async () => {
    const shop = await app.openShop();
    const before = (await stockOf(shop)) ?? 0;
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await nikeBox());
    const page = staff.app();
    await page.getByText(`Stock at ${PLACE}`).waitFor();
    await page.getByText(`: ${before} → ${before + 1}`).waitFor();
    const credits = await shop.getBalance();
    await page.getByRole('button', { name: 'Add 1 box to stock' }).click();
    await page.getByRole('heading', { name: ADDED }).waitFor();
    await page.getByText(`: ${before + 1} now`).waitFor();
    expect(await stockOf(shop)).toBe(before + 1);
    expect(await shop.getBalance()).toBe(credits);

    const address = staff.admin.appPath();
    await staff.goTo(address);
    await staff.app().getByRole('heading', { name: ADDED }).waitFor();
    expect(await staff.app().getByRole('button', { name: 'Add 1 box to stock' }).count()).toBe(0);
    await staff.goTo(address.replace('/app/identify', '/app/list'));
    await staff.app().getByText('Its boxes are in the stock').waitFor();
    expect(await staff.app().getByLabel('Count').first().inputValue()).toBe(String(before + 1));

    await staff.goTo('/app/activity');
    await staff.app().getByText(`1 × Air Zoom Pegasus 41, 8.5 at ${PLACE}`).first().waitFor();
    await staff.goTo(address);
    await staff.app().getByRole('button', { name: 'Undo', exact: true }).click();
    await staff.app().getByRole('heading', { name: TAKEN_BACK }).waitFor();
    expect(await stockOf(shop)).toBe(before);
    await staff.goTo(address);
    await staff.app().getByRole('heading', { name: TAKEN_BACK }).waitFor();
    await staff.close();
  });

  it('goes on from a sale in between', async () => {
    const shop = await app.openShop();
    const before = (await stockOf(shop)) ?? 0;
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await nikeBox());
    const page = staff.app();
    await page.getByText(`Stock at ${PLACE}`).waitFor();
    await page.getByText(`: ${before} → ${before + 1}`).waitFor();
    await sellOne(shop);
    await page.getByRole('button', { name: 'Add 1 box to stock' }).click();
    await page.getByText(`: ${before} now`).waitFor();
    expect(await stockOf(shop)).toBe(before);
    await staff.close();
  });

  it('that the location does not stock goes to the form', async () => {
    const shop = await app.openShop();
    await shop.store.query(
      `mutation($id: ID!) { inventoryDeactivate(inventoryLevelId: $id) @idempotent(key: "d") { userErrors { message } } }`,
      { id: await levelOf(shop) },
    );
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await nikeBox());
    await staff.app().getByRole('link', { name: 'List it' }).waitFor();
    expect(await staff.app().getByText('to stock').count()).toBe(0);
    await staff.close();
  });
});

type Variant = {
  inventoryItem: { id: string; inventoryLevels: { nodes: { id: string; location: Location }[] } };
};
type Location = { id: string; name: string };

async function variantOf({ store }: TestShop) {
  const { variants } = await store.query<{ variants: { nodes: Variant[] } }>(
    `{ variants: productVariants(first: 1, query: "barcode:195503583218") { nodes {
      inventoryItem { id inventoryLevels(first: 10) { nodes { id location { id name } } } } } } }`,
  );
  const item = variants.nodes[0]?.inventoryItem;
  return { item, level: item?.inventoryLevels.nodes.find((each) => each.location.name === PLACE) };
}

const levelOf = async (shop: TestShop) => (await variantOf(shop)).level?.id;

async function sellOne(shop: TestShop): Promise<void> {
  const { item, level } = await variantOf(shop);
  const change = {
    inventoryItemId: item?.id,
    locationId: level?.location.id,
    delta: -1,
    changeFromQuantity: null,
  };
  await shop.store.query(
    `mutation($input: InventoryAdjustQuantitiesInput!) {
      inventoryAdjustQuantities(input: $input) @idempotent(key: "sale") { userErrors { message } } }`,
    { input: { name: 'available', reason: 'correction', changes: [change] } },
  );
}
