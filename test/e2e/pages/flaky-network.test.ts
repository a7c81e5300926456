import { describe, expect, it } from 'vitest';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import type { Photo } from '../support/staff-hands.ts';
import { openListForm } from './open-list-form.ts';
import { blurredBox, nikeBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

async function open(path = '/app/identify'): Promise<{ shop: TestShop; staff: StaffAtWork }> {
  const shop = await app.openShop();
  return { shop, staff: await openStaffAtWork(browser, app, shop, { path, isChecked: false }) };
}

async function openForm(photo: Photo): Promise<{ shop: TestShop; staff: StaffAtWork }> {
  const shop = await app.openShop();
  return { shop, staff: await openListForm(browser, app, shop, photo) };
}

/** The next call is carried out, but its response is lost. */
const loseAnswer = (staff: StaffAtWork, operation: string) =>
  staff.admin.page.context().route(
    `**/app/run/${operation}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

const callsOf = async (shop: TestShop, operation: string) => {
  const { calls } = await app.services.activity.list(shop.shopId, { operation }, { size: 20 });
  return calls;
};

describe('a retry after a lost response', { timeout: 90_000 }, () => {
  it('shows the match and is charged once', async () => {
    const { shop, staff } = await open();
    await loseAnswer(staff, 'image-product-match');
    await staff
      .app()
      .getByTestId('camera')
      .setInputFiles(await underArmourBox());
    await staff.app().getByText('No response').waitFor();
    expect(await staff.app().getByText('Nothing was charged').count()).toBe(0);
    expect(await shop.getBalance()).toBe(49);
    await staff.app().getByRole('button', { name: 'Try again' }).click();
    await staff.app().getByRole('heading', { name: 'Match found' }).waitFor();
    expect(await shop.getBalance()).toBe(49);
    expect(await callsOf(shop, 'image-product-match')).toHaveLength(1);
    await staff.admin.close();
  });

  it('shows the match of a typed code and is charged once', async () => {
    const { shop, staff } = await open();
    await staff.snap(await blurredBox());
    await staff.app().getByLabel('Style code on the box').fill(UNDER_ARMOUR_BOX.code);
    await loseAnswer(staff, 'image-product-match');
    await staff.app().getByRole('button', { name: 'Look it up' }).click();
    await staff.app().getByText('No response').waitFor();
    await staff.app().getByRole('button', { name: 'Try again' }).click();
    await staff.app().getByText(UNDER_ARMOUR_BOX.code, { exact: true }).first().waitFor();
    expect(await shop.getBalance()).toBe(48);
    const calls = await callsOf(shop, 'image-product-match');
    expect(calls).toHaveLength(2);
    await staff.admin.close();
  });

  it('shows the listing: one product, charged once', async () => {
    const { shop, staff } = await openForm(await underArmourBox());
    await staff.app().getByLabel('Product type').fill('Sneakers');
    await staff.app().getByLabel('Price').fill('120.00');
    await staff.preview();
    await loseAnswer(staff, 'storefront-product-upsert');
    await staff.app().getByRole('button', { name: 'Create the product' }).click();
    await staff.app().getByText('No response').waitFor();
    await staff.confirm();
    expect(await shop.getBalance()).toBe(48);
    expect(await productsOf(shop, 'UA W Curry')).toHaveLength(1);
    await staff.admin.close();
  });
});

describe('a button tapped twice', { timeout: 90_000 }, () => {
  it('lists once, charges once and undoes once', async () => {
    const { shop, staff } = await openForm(await underArmourBox());
    await staff.app().getByLabel('Product type').fill('Sneakers');
    await staff.app().getByLabel('Price').fill('120.00');
    await staff.app().getByRole('button', { name: 'Preview', exact: true }).dblclick();
    await staff.app().getByRole('button', { name: 'Create the product' }).dblclick();
    await staff.app().getByRole('button', { name: 'Take the next photo' }).waitFor();
    const upserts = await callsOf(shop, 'storefront-product-upsert');
    expect(upserts.filter(({ creditsCharged }) => creditsCharged > 0)).toHaveLength(1);
    expect(await shop.getBalance()).toBe(48);
    expect(await productsOf(shop, 'UA W Curry')).toHaveLength(1);
    await staff.app().getByRole('button', { name: 'Undo this listing' }).click();
    await staff.app().getByRole('button', { name: 'Undo now' }).dblclick();
    await staff
      .app()
      .getByText(/^Undone/)
      .waitFor();
    expect(await callsOf(shop, 'storefront-product-upsert-undo')).toHaveLength(1);
    expect(await productsOf(shop, 'UA W Curry')).toMatchObject([{ status: 'ARCHIVED' }]);
    expect(await shop.getBalance()).toBe(48);
    await staff.close();
  });

  it('creates one key', async () => {
    const { shop, staff } = await open('/app/keys');
    const before = (await app.services.apiKeys.list(shop.shopId)).length;
    const page = staff.app();
    await page.getByLabel('Name of the key').fill('Twice');
    await page.getByRole('button', { name: 'Create a key' }).dblclick();
    await page.getByText('Key "Twice" created').waitFor();
    expect((await app.services.apiKeys.list(shop.shopId)).length).toBe(before + 1);
    await staff.close();
  });
});

describe('going back after a charge', { timeout: 90_000 }, () => {
  it('and forward again does not count the boxes twice', async () => {
    const { shop, staff } = await open();
    const inStock = async () => {
      const [product] = await productsOf(shop, 'Pegasus 41');
      return product?.variants.nodes.find(({ title }) => title === '8.5')?.inventoryQuantity;
    };
    const before = (await inStock()) ?? 0;
    const count = () => staff.app().getByLabel('Count').inputValue();
    await staff.snap(await nikeBox());
    await staff.app().getByRole('link', { name: 'Edit the product' }).click();
    await staff.preview();
    await staff.confirm();
    expect(await inStock()).toBe(before + 1);
    await staff.admin.page.goBack();
    await staff.app().getByRole('heading', { name: 'Match found' }).waitFor();
    await staff.admin.page.goForward();
    await staff.app().getByText('Already listed').waitFor();
    expect(await count()).toBe(String(before + 1));
    await staff.app().getByRole('button', { name: 'Preview', exact: true }).click();
    await staff.app().getByText('Nothing to change').waitFor();

    const listed = await callsOf(shop, 'storefront-product-upsert');
    const upsertId = listed.find(({ creditsCharged }) => creditsCharged > 0)?.response?.upsert_id;
    const undone = await app.post(`/api/v1/upserts/${upsertId}/undo`, {}, shop.apiKey);
    expect(undone.body).toMatchObject({ undone: true });
    await staff.admin.reload();
    expect(await count()).toBe(String(before + 1));
    expect(await staff.app().getByText('Already listed').count()).toBe(0);
    await staff.admin.close();
  });
});

describe('a saved draft in the browser', { timeout: 60_000 }, () => {
  it('is ignored if it is damaged', async () => {
    const { staff } = await open('/app/list');
    for (const damaged of ['{"at":9e15', '{"at":9e15,"draft":{}}', 'null']) {
      await staff.app().getByLabel('Title').fill('Half a name');
      const changed = await staff.app().evaluate((text) => {
        const names = Object.keys(sessionStorage).filter((name) => name.includes('draft'));
        for (const name of names) sessionStorage.setItem(name, text);
        return names.length;
      }, damaged);
      expect(changed).toBe(1);
      const page = await staff.goTo('/app/list');
      await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
      expect(await page.getByLabel('Title').inputValue(), damaged).toBe('');
    }
    await staff.close();
  });
});
