import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { LocalStore } from '#test/support/local-store.ts';
import { routeAdmin } from './admin-routes.ts';
import { waitUntilInteractive } from './wait-until-interactive.ts';

/** What a store's staff use; Shopify's library turns away what looks like a robot. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const HANDLE = 'catalog-vision';

export type AdminUnderTest = {
  /** The admin around the app: menu, title bar, save bar, toasts. */
  page: Page;
  /** The app itself. Asked for anew after a reload, it is the new one. */
  readonly frame: Frame;
  /** Everything the console called an error so far, in both; a failed request is one as well. */
  errors: string[];
  /** Opens a path of the app, such as `/app/activity?call=1`, as a click in the admin does, and waits until it can be used. */
  goTo: (path: string) => Promise<Frame>;
  reload: () => Promise<Frame>;
  /** Where the admin's address says that the app is, such as `/app/activity`. */
  appPath: () => string;
  /** @throws Error where the page did what its Content-Security-Policy forbids */
  close: () => Promise<void>;
};

/** Opens the built app in a store's admin, at https://admin.shopify.com, for tests and for pictures. */
export async function openAdminPage(
  browser: Browser,
  options: {
    shopifyUrl: string;
    /** Where the app listens, and the address it was told is its own. */
    app: { url: string; configuredUrl: string };
    store: LocalStore;
    /** Size of the window, such as one of SCREENS. */
    screen: { width: number; height: number };
    /** Path in the app; the home page where none is said. */
    path?: string;
    /** More for the browser, such as permissions or no JavaScript. */
    context?: BrowserContextOptions;
  },
): Promise<AdminUnderTest> {
  const { shopifyUrl, app, store, screen, path = '/app' } = options;
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    hasTouch: screen.width < 600,
    reducedMotion: 'reduce',
    userAgent: USER_AGENT,
    ...options.context,
  });
  await routeAdmin(context, {
    shopifyUrl,
    appUrl: app.url,
    configuredAppUrl: app.configuredUrl,
  });
  const page = await context.newPage();
  const errors = collectErrors(page);
  const base = `https://admin.shopify.com/store/${store.shop.split('.')[0]}/apps/${HANDLE}`;
  const whenInteractive = async () => {
    await waitUntilInteractive(frameOf(page));
    return frameOf(page);
  };
  const goTo = async (to: string) => {
    await page.goto(base + to);
    return whenInteractive();
  };
  await goTo(path);
  return {
    page,
    get frame() {
      return frameOf(page);
    },
    errors,
    goTo,
    async reload() {
      await page.reload();
      return whenInteractive();
    },
    appPath: () => page.url().slice(base.length),
    async close() {
      await context.close();
      const refused = errors.filter((error) => error.includes('Content Security Policy'));
      if (refused.length > 0)
        throw new Error(`The page's own policy was violated: ${refused.join('\n')}`);
    },
  };
}

function frameOf(page: Page): Frame {
  const frame = page.frame('app-iframe');
  if (!frame) throw new Error(`${page.url()} shows no app`);
  return frame;
}

/** What Remix says of its own request for routes where a reload cuts that off. */
const CUT_OFF = /^Failed to fetch manifest patches TypeError: Failed to fetch/;

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !CUT_OFF.test(message.text()))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
