import { afterEach, describe, expect, inject, it } from 'vitest';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE, SCREENS } from '#test/support/open-browser.ts';
import { atEachSize } from './support/at-each-size.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectNoSidewaysScroll } from './support/expect-no-sideways-scroll.ts';
import { expectReachableByTab } from './support/expect-reachable-by-tab.ts';
import { type AdminUnderTest, openAdmin } from './support/open-admin.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();
let admin: AdminUnderTest;
afterEach(() => admin?.close());

describe('in the admin of a store', () => {
  const open = async (screen = PHONE) => {
    const store = openLocalStore(inject('shopifyUrl'));
    admin = await openAdmin(browser, { app, store, screen });
    return admin;
  };
  const openMenu = async () => {
    const button = admin.page.getByRole('button', { name: 'Menu' });
    if (await button.isVisible()) await button.click();
  };

  it('shows the home page in its frame, accessible and without errors', async () => {
    const { page, frame, errors } = await open();
    expect(new URL(page.url()).origin).toBe('https://admin.shopify.com');
    await frame.getByRole('heading').first().waitFor();
    await atEachSize(
      page,
      () => frame,
      async () => {
        for (const document of [page, frame]) {
          await expectNoSidewaysScroll(document);
          await expectAccessible(document);
        }
        expect(await expectReachableByTab(page, frame)).toBeGreaterThan(0);
      },
    );
    expect(errors).toEqual([]);
  });

  it.each(SCREENS)(
    'opens each page from the menu and stays there after a reload: on a $name',
    async (screen) => {
      const { page } = await open(screen);
      await openMenu();
      const links = page.locator('#app-nav a');
      await links.first().waitFor();
      const href = (await links.first().getAttribute('href')) ?? '';
      await links.first().click();
      await page.waitForURL(`**/apps/catalog-vision${href}`);
      expect(admin.appPath()).toBe(href);
      await admin.reload();
      await admin.frame.getByRole('heading').first().waitFor();
      expect(new URL(admin.frame.url()).pathname).toBe(href);
      expect(admin.errors).toEqual([]);
    },
  );

  it('shows a toast until it is dismissed', async () => {
    const { page, frame } = await open();
    await frame.evaluate(() => window.shopify.toast.show('Product saved'));
    await page.getByText('Product saved').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Product saved').waitFor({ state: 'detached' });
  });

  it('opens the product page of the admin from a link to a product', async () => {
    const { page, frame } = await open();
    const state = await openLocalStore(
      inject('shopifyUrl'),
      `${page.url().split('/')[4]}.myshopify.com`,
    ).control<{ products: { id: string; title: string }[] }>('GET', '/state');
    const product = state.products[0];
    const address = `shopify:admin/products/${product?.id.split('/').at(-1)}`;
    await frame.evaluate((to) => window.open(to, '_top'), address);
    await page.getByRole('heading', { level: 1, name: product?.title ?? '' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
