import { describe, expect, it } from 'vitest';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openListForm } from './open-list-form.ts';
import { nikeBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

type Stock = { location: { id: string; name: string }; quantities: [{ quantity: number }] };

/** The seeded shoe's stock of the size on the photo, by location. */
async function stockOf(shop: TestShop): Promise<Stock[]> {
  const { variants } = await shop.store.query<{
    variants: { nodes: { inventoryItem: { inventoryLevels: { nodes: Stock[] } } }[] };
  }>(`{ variants: productVariants(first: 1, query: "barcode:195503583218") { nodes { inventoryItem {
         inventoryLevels(first: 10) { nodes { location { id name }
           quantities(names: ["available"]) { quantity } } } } } } }`);
  return variants.nodes[0]?.inventoryItem.inventoryLevels.nodes ?? [];
}

describe('a box of a product in the store', { timeout: 60_000 }, () => {
  it('is shown as that product with the store’s title and price, whatever other sites show', async () => {
    const shop = await app.openShop();
    const variants = [{ sku: UNDER_ARMOUR_BOX.code, price: '139.00' }];
    const made = { title: 'Basketball shoe', vendor: 'Northlane', variants };
    await shop.store.control('POST', '/seed', { products: [made] });
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await underArmourBox());
    const page = staff.app();
    await page.getByRole('heading', { name: 'Match found' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([made.title]);
    expect(await page.getByText('In your store', { exact: true }).count()).toBe(1);
    expect(await page.getByText('139.00 USD').count()).toBe(1);
    await staff.close();
  });

  it('is counted on top of the stock at the chosen location', async () => {
    const shop = await app.openShop();
    const staff = await openListForm(browser, app, shop, await nikeBox());
    const page = staff.app();
    const place = page.getByLabel('Stock location');
    const count = page.getByLabel('Count').first();
    const stock = new Map(
      (await stockOf(shop)).map((one) => [one.location.id, one.quantities[0].quantity]),
    );
    const first = await place.inputValue();
    const ids = await place
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const other = ids.find((id) => id !== first) ?? '';
    expect(stock.get(first)).toBeGreaterThan(0);
    expect(stock.get(other)).not.toBe(stock.get(first));
    for (const id of [first, other, first]) {
      await place.selectOption(id);
      const here = stock.get(id);
      await (here === undefined
        ? page.getByText(/^The store has/).waitFor({ state: 'detached' })
        : page.getByText(`The store has ${here} now.`).waitFor());
      expect(await count.inputValue()).toBe(String((here ?? 0) + 1));
    }
    await staff.close();
  });
});

describe('a listing that was undone', { timeout: 60_000 }, () => {
  it('makes the product live again when it is listed again', async () => {
    const shop = await app.openShop();
    const staff = await openListForm(browser, app, shop, await underArmourBox());
    const address = staff.admin.appPath();
    await staff.app().getByLabel('Product type').fill('Sneakers');
    await staff.preview();
    await staff.confirm();
    await staff.app().getByRole('button', { name: 'Undo this listing' }).click();
    await staff.app().getByRole('button', { name: 'Undo now' }).click();
    await staff.app().getByText('Undone. These values were restored:').waitFor();
    expect((await productsOf(shop, 'UA W Curry'))[0]?.status).toBe('ARCHIVED');
    await staff.goTo(address);
    await staff.app().getByLabel('Product type').fill('Sneakers');
    await staff.preview();
    await staff.app().getByText('Archived', { exact: true }).waitFor();
    await staff.confirm();
    expect((await productsOf(shop, 'UA W Curry')).map(({ status }) => status)).toEqual(['ACTIVE']);
    await staff.close();
  });
});
