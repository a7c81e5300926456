import { describe, expect, it } from 'vitest';
import { DESKTOP } from '#test/support/open-browser.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork } from './staff-at-work.ts';
import { tabTo } from './tab-to.ts';

const { app, browser } = await openAppInBrowser();

describe('by keyboard', { timeout: 90_000 }, () => {
  it('a photo is taken, matched and listed by keyboard, and the focus follows each step', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, {
      screen: DESKTOP,
      path: '/app/identify',
    });
    const { page } = staff.admin;
    const frame = staff.app();
    const button = (name: string) => frame.getByRole('button', { name, exact: true });

    // Wait for the file dialog before it opens: the app runs in another process.
    const chooser = page.waitForEvent('filechooser');
    await frame.getByRole('link', { name: 'Home' }).focus();
    await tabTo(page, button('Take a photo'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await underArmourBox());
    await frame.getByRole('heading', { name: 'Match found' }).waitFor();
    // The result has the focus, so the next Tab stops are its controls.
    await tabTo(page, frame.getByRole('link', { name: 'List it' }));
    await page.keyboard.press('Enter');

    await button('Preview').waitFor();
    await tabTo(page, frame.getByRole('combobox', { name: 'Product type' }));
    await page.keyboard.type('Sneakers');
    await page.keyboard.press('Escape');
    await tabTo(page, button('Preview'));
    await page.keyboard.press('Enter');
    await button('Create the product').waitFor();
    await page.keyboard.press('Tab');
    expect(
      await button('Create the product').evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    const next = button('Take the next photo');
    await next.waitFor();
    await page.keyboard.press('Tab');
    expect(await next.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await productsOf(shop, 'UA W Curry 11')).toHaveLength(1);
    await staff.close();
  });
});
