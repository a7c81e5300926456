import type { Browser, BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import type { LocalStore } from '#test/support/local-store.ts';
import type { Screen } from '#test/support/open-browser.ts';
import type { AppUnderTest } from '#test/support/start-app.ts';
import { type AdminUnderTest, openAdminPage } from './open-admin-page.ts';

export type { AdminUnderTest } from './open-admin-page.ts';

/** Opens the app under test in a store's admin and waits until it can be used; the first time installs it. */
export function openAdmin(
  browser: Browser,
  options: {
    app: AppUnderTest;
    store: LocalStore;
    screen: Screen;
    /** Path in the app; the home page by default. */
    path?: string;
    /** Options of the browser context, such as permissions. */
    context?: BrowserContextOptions;
  },
): Promise<AdminUnderTest> {
  const { app, ...rest } = options;
  return openAdminPage(browser, {
    ...rest,
    isUsed: true,
    shopifyUrl: inject('shopifyUrl'),
    app: { url: app.url, configuredUrl: app.services.appUrl },
  });
}
