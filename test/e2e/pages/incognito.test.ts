import { describe, expect, it } from 'vitest';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PAGES = ['', '/receive', '/identify', '/list', '/activity', '/jobs', '/keys', '/credits'];

/** What a browser does to a page in the frame of another site where its cookies and storage are blocked. */
function refuseStorage(): void {
  if (window.top === window) return;
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}

describe('incognito', { timeout: 120_000 }, () => {
  it('the app works where the browser keeps nothing for a page in a frame', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { isChecked: false });
    await staff.admin.page.addInitScript(refuseStorage);
    await staff.admin.reload();
    for (const path of PAGES) {
      const page = await staff.goTo(`/app${path}`);
      await page.getByRole('heading').first().waitFor();
    }
    let page = await staff.goTo('/app/keys');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.getByLabel('Name of the key').fill('Made in incognito');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('Copy the key now').waitFor();
    page = await staff.admin.reload();
    await page.getByText('Made in incognito').first().waitFor();
    // Remix tells the console that it cannot remember how far a page was scrolled. Nothing else goes wrong.
    const others = staff.admin.errors.filter((error) => !error.includes('Access is denied'));
    expect(others).toEqual([]);
    await staff.admin.close();
  });

  it('no answer to a page sets a cookie, and App Bridge is its first script', async () => {
    const desk = openDesk(app, await app.openShop(), '42');
    for (const path of PAGES) {
      const answer = await desk.ask(`/app${path}`);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      const [, first] = /<script[^>]*src="([^"]+)"/.exec(await answer.text()) ?? [];
      expect(first, path).toBe('https://cdn.shopify.com/shopifycloud/app-bridge.js');
    }
  });
});
