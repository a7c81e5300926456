import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { LocalStore } from '#test/support/local-store.ts';
import { routeAdmin } from './admin-routes.ts';
import { leaveContext, newContext, takeContext } from './browser-contexts.ts';
import { waitUntilInteractive } from './wait-until-interactive.ts';

/** The user agent of an ordinary browser: Shopify's library refuses bots. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const HANDLE = 'catalog-vision';

export type AdminUnderTest = {
  /** The admin around the app: menu, title bar, save bar, toasts. */
  page: Page;
  /** The app's frame; after a reload this is the new one. */
  readonly frame: Frame;
  /** All console errors of both so far, failed requests included. */
  errors: string[];
  /** Opens a path of the app, such as `/app/activity?call=1`, as a click in the admin does, and waits until it can be used. */
  goTo: (path: string) => Promise<Frame>;
  reload: () => Promise<Frame>;
  /** The path of the app in the admin's URL, such as `/app/activity`. */
  appPath: () => string;
  /** @throws Error if the page violated its Content-Security-Policy */
  close: () => Promise<void>;
};

/** Opens the built app in a store's admin at https://admin.shopify.com, for tests and screenshots. */
export async function openAdminPage(
  browser: Browser,
  options: {
    shopifyUrl: string;
    /** The address the app listens at, and its APP_URL. */
    app: { url: string; configuredUrl: string };
    store: LocalStore;
    /** Size of the window, such as one of SCREENS. */
    screen: { width: number; height: number };
    /** Path in the app; the home page by default. */
    path?: string;
    /** The member of staff who is signed in to this browser; by default the one who is signed in to the shop. */
    memberId?: string;
    /** The SVG for an image of another site, by its path. */
    drawImage?: (pathname: string) => string;
    /** Options of the browser context, such as permissions or no JavaScript. */
    context?: BrowserContextOptions;
    /** Whether it may be a device on which the app was open before; by default it has nothing of the app. */
    isUsed?: boolean;
  },
): Promise<AdminUnderTest> {
  const { shopifyUrl, app, store, screen, path = '/app', isUsed = false } = options;
  const { memberId, drawImage } = options;
  const contextOptions: BrowserContextOptions = {
    viewport: { width: screen.width, height: screen.height },
    hasTouch: screen.width < 600,
    reducedMotion: 'reduce',
    userAgent: USER_AGENT,
    ...options.context,
  };
  const context = isUsed
    ? await takeContext(browser, contextOptions)
    : await newContext(browser, contextOptions);
  const page = await context.newPage();
  await routeAdmin(page, {
    shopifyUrl,
    appUrl: app.url,
    configuredAppUrl: app.configuredUrl,
    ...(memberId && { memberId }),
    ...(drawImage && { drawImage }),
  });
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
      await (isUsed ? leaveContext(context, contextOptions) : context.close());
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

/** Remix's errors when a click or a reload cuts off its request for routes, or for a page's data. */
const CUT_OFF =
  /^(Failed to fetch manifest patches TypeError: Failed to fetch|AbortError: BodyStreamBuffer was aborted)/;

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !CUT_OFF.test(message.text()))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
