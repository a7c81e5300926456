import { beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';
import { tabTo } from './tab-to.ts';

const { app, browser, web } = await openAppInBrowser();
beforeAll(async () => {
  await web.holds([]);
});

const { code } = UNDER_ARMOUR_BOX;
/** The barcode on the photo, on a label with US 8. */
const BARCODE = '196410708886';

/** A store with the shoe in these sizes, with a stock of five each; the size `tied` has the barcode. */
async function openStore(sizes: string[], tied?: string): Promise<TestShop> {
  const shop = await app.openShop();
  const variants = sizes.map((size) => ({
    options: { Size: size },
    sku: `${code}-${size.replace(/\D/g, '')}`,
    price: '120.00',
    stock: { 'Main Street Store': 5 },
    ...(size === tied && { barcode: BARCODE }),
  }));
  await shop.store.control('POST', '/seed', {
    products: [
      {
        title: 'UA W Curry 11',
        vendor: 'Under Armour',
        product_type: 'Basketball Shoes',
        options: [{ name: 'Size', values: sizes }],
        variants,
      },
    ],
  });
  return shop;
}

/** The shoe's variants in the store: size, stock and barcode. */
async function stockOf(shop: TestShop) {
  type Variant = { title: string; inventoryQuantity: number; barcode: string | null };
  const { products } = await shop.store.query<{
    products: { nodes: { title: string; variants: { nodes: Variant[] } }[] };
  }>(`{ products(first: 100) { nodes { title
         variants(first: 20) { nodes { title inventoryQuantity barcode } } } } }`);
  const [shoe] = products.nodes.filter(({ title }) => title === 'UA W Curry 11');
  return shoe?.variants.nodes.map((one) => [one.title, one.inventoryQuantity, one.barcode]);
}

describe('the size of a box', { timeout: 120_000 }, () => {
  const openForm = async (shop: TestShop, isChecked = false) => {
    const path = '/app/identify';
    const staff = await openStaffAtWork(browser, app, shop, { path, isChecked });
    await staff.snap(await underArmourBox());
    const page = staff.app();
    const looked = page.getByLabel('I checked the box: it is the product above');
    const listed = page.getByRole('link', { name: /^(List it|Edit the product)$/ });
    const chosen = page.getByRole('button', { name: 'Choose this product: UA W Curry 11' });
    await listed.or(looked).or(chosen).first().waitFor();
    if ((await chosen.count()) > 0) await chosen.first().click();
    else if ((await looked.count()) > 0) {
      await looked.check();
      await page.getByRole('button', { name: 'List it' }).click();
    } else await listed.click();
    await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
    return { staff, page };
  };

  it('is asked for if its barcode belongs to another size in the store', async () => {
    const shop = await openStore(['US 8', 'US 9'], 'US 9');
    const before = await stockOf(shop);
    const { staff, page } = await openForm(shop, true);
    const question = page.getByRole('group', {
      name: 'The label says US 8, but in the store this barcode is US 9. Which size is it?',
    });
    expect(await question.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const byLabel = question.getByRole('radio', { name: 'US 8, as the label says' });
    await question.getByText('Choose one to continue.').waitFor();
    expect(await byLabel.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: 'Change the product' }).count()).toBe(0);

    // The answer is given by keyboard and can be changed.
    await staff.admin.page.keyboard.press('ArrowDown');
    expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('US 9');
    await staff.admin.page.keyboard.press('ArrowUp');
    expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('US 8');
    expect(await page.getByLabel('Count', { exact: true }).inputValue()).toBe('6');
    await tabTo(staff.admin.page, page.getByRole('button', { name: 'Preview', exact: true }));
    await staff.preview();
    await staff.confirm();
    expect(await stockOf(shop)).toEqual([['US 8', 6, null], before?.[1]]);
    await staff.close();
  });

  it('is asked for if the store’s size system is unknown', async () => {
    const shop = await openStore(['7', '8', '9', '10']);
    const { staff, page } = await openForm(shop);
    const question = page.getByLabel('The label says US 8. Which size of this product is it?');
    expect(await question.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('Choose one to continue.').waitFor();
    expect(await question.evaluate((one) => one === document.activeElement)).toBe(true);
    await question.selectOption('9');
    await staff.preview();
    await staff.confirm();
    expect((await stockOf(shop))?.map(([size, stock]) => [size, stock])).toEqual([
      ['7', 5],
      ['8', 5],
      ['9', 6],
      ['10', 5],
    ]);
    await staff.close();
  });

  it('is the one that the label prints in the store’s own system: US 8, UK 5.5', async () => {
    const shop = await openStore(['UK 5.5', 'UK 8']);
    const { staff, page } = await openForm(shop);
    await page.getByLabel('Count', { exact: true }).waitFor();
    expect(await page.getByText('Which size of this product is it?').count()).toBe(0);
    expect(await page.getByLabel('Count', { exact: true }).inputValue()).toBe('6');
    await staff.preview();
    await staff.confirm();
    expect((await stockOf(shop))?.map(([size, stock]) => [size, stock])).toEqual([
      ['UK 5.5', 6],
      ['UK 8', 5],
    ]);
    await staff.close();
  });
});
