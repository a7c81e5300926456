import { describe, expect, it } from 'vitest';
import { PHONE_ON_ITS_SIDE, SCREENS } from '#test/support/open-browser.ts';
import type { WebOffer } from '#test/support/open-search-space.ts';
import { atEachSize } from '../support/at-each-size.ts';
import { expectNothingCovered } from '../support/expect-nothing-covered.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser, web } = await openAppInBrowser();

const { code } = UNDER_ARMOUR_BOX;
const CURRY: WebOffer[] = [
  { code, domain: 'shoes-a.example', title: `Under Armour UA W Curry 11 ${code}`, price: 159 },
  { code, domain: 'hoops.example', title: `Buy Curry 11 by Under Armour online | style ${code}` },
  { code, domain: 'kicks.example', title: `${code} - UA W Curry 11 shoes from Under Armour` },
];

describe('from a photo to a product', { timeout: 90_000 }, () => {
  it('a photo is matched and listed as a live product with its stock', async () => {
    await web.holds(CURRY);
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await underArmourBox());
    const page = staff.app();
    await page.getByRole('heading', { name: 'Match found' }).waitFor();
    expect(await page.getByText(code, { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'List it' }).click();

    await page.getByRole('button', { name: 'Preview' }).waitFor();
    expect(await page.getByLabel('Style code').inputValue()).toBe(code);
    expect(await page.getByLabel('Vendor').inputValue()).toBe('Under Armour');
    expect(await page.getByLabel('Price').inputValue()).not.toBe('');
    // The product type is missing: its error is shown beside the field until that changes.
    await staff.preview();
    const wrong = page.getByText('Must not be empty.');
    await wrong.first().waitFor();
    await page.getByLabel('Title').fill('UA W Curry 11');
    expect(await wrong.count()).toBeGreaterThan(0);
    await page.getByLabel('Product type').fill('Sneakers');
    await staff.admin.page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^One more of/ }).click();
    await staff.preview();
    await page.getByText('This will be created').waitFor();
    expect(await productsOf(shop, 'UA W Curry 11')).toEqual([]);
    await staff.confirm();
    await atEachSize(
      staff.admin.page,
      staff.app,
      () => expectNothingCovered(staff.admin.page, page),
      [...SCREENS, PHONE_ON_ITS_SIDE],
    );

    const [product, ...others] = await productsOf(shop, 'UA W Curry 11');
    expect(others).toEqual([]);
    expect(product).toMatchObject({
      title: 'UA W Curry 11',
      vendor: 'Under Armour',
      status: 'ACTIVE',
      totalInventory: 2,
    });
    expect(await page.getByText(/^Live on /).count()).toBe(1);
    expect(await shop.getBalance()).toBe(48);
    await staff.close();
  });
});
