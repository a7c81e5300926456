import type { Browser } from 'playwright-core';
import type { LocalStore } from '#test/support/local-store.ts';
import { openBrowser } from '#test/support/open-browser.ts';
import { type RunningProduct, startProduct } from '#test/support/start-product.ts';
import { type AdminUnderTest, openAdminPage } from './open-admin-page.ts';

export type Product = RunningProduct & {
  browser: Browser;
  /** Opens it in that store's admin, each time with an empty browser cache. */
  openAdmin: (
    store: LocalStore,
    screen: { width: number; height: number },
    options?: { path?: string; memberId?: string; drawImage?: (pathname: string) => string },
  ) => Promise<AdminUnderTest>;
};

/** The built app in its own process, the stand-ins and a browser, for screenshots and measurements. */
export function openProduct(...options: Parameters<typeof startProduct>): Promise<Product> {
  return openProductIn([], ...options);
}

/** The same, in a browser with these flags. */
export async function openProductIn(
  flags: readonly string[],
  ...options: Parameters<typeof startProduct>
): Promise<Product> {
  const [product, browser] = await Promise.all([startProduct(...options), openBrowser(flags)]);
  const { url, settings, standIns } = product;
  return {
    ...product,
    browser,
    openAdmin: (store, screen, options) =>
      openAdminPage(browser, {
        shopifyUrl: standIns.shopifyUrl,
        app: { url, configuredUrl: settings.APP_URL },
        store,
        screen,
        ...options,
      }),
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}
