import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openAppUrl } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { getSharedBrowser } from '#test/support/shared-app.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { waitUntilInteractive } from './support/wait-until-interactive.ts';

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';

let app: OwnApp;
let browser: Browser;
beforeAll(async () => {
  const origin = inject('shopifyUrl');
  const env = {
    APP_URL: 'http://127.0.0.1:3000',
    ADMIN_FRAME_ORIGIN: origin,
    APP_BRIDGE_URL: `${origin}/shopifycloud/app-bridge.js`,
  };
  [app, browser] = await Promise.all([startApp({ env }), getSharedBrowser()]);
});
afterAll(async () => {
  await app?.close();
});

/** The frame in an ordinary browser, where Shopify's addresses are not answered. */
async function openFrame(): Promise<{
  page: Page;
  base: string;
  errors: string[];
}> {
  const { shop } = openLocalStore(inject('shopifyUrl'));
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    userAgent: USER_AGENT,
  });
  await context.route(`${inject('shopifyUrl')}/stores/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-app-url': app.url } }),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, base: `${inject('shopifyUrl')}/stores/${shop}/admin`, errors };
}

describe('without a Shopify account', () => {
  it('shows the app in the local frame in any browser, and its links stay there', async () => {
    const { page, base, errors } = await openFrame();
    await page.goto(`${base}/apps/catalog-vision`);
    const frame = page.frame('app-iframe');
    if (!frame) throw new Error('no app');
    await waitUntilInteractive(frame);
    await frame.getByRole('heading').first().waitFor();
    await page.waitForURL(`${base}/apps/catalog-vision/app`);
    const { shop } = openLocalStore('', new URL(base).pathname.split('/')[2]);
    const name = shop.split('.')[0];
    await frame.evaluate((to) => {
      document.body.insertAdjacentHTML('beforeend', `<a href="${to}">All products</a>`);
    }, `https://admin.shopify.com/store/${name}/products`);
    await frame.getByRole('link', { name: 'All products' }).click();
    await page.waitForURL(`${base}/products`);
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

it('credits are bought there, and Shopify’s page leads back into the frame', async () => {
  const { page, base, errors } = await openFrame();
  await page.goto(`${base}/apps/catalog-vision/app/credits`);
  const frame = () => page.frame('app-iframe') ?? page.mainFrame();
  await waitUntilInteractive(frame());
  await frame()
    .getByRole('button', { name: /^Buy 100 credits/ })
    .click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`${base}/apps/**/app/credits?order=*`);
  await frame().getByText('100 credits added').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

describe('a browser elsewhere', () => {
  it('may frame the app only in Shopify’s admin and in a configured frame', async () => {
    const plain = await startApp();
    const policyOf = async ({ url }: OwnApp) => {
      const address = await openAppUrl(url, openLocalStore(inject('shopifyUrl')));
      const response = await fetch(address, { headers: { 'User-Agent': USER_AGENT } });
      return response.headers.get('content-security-policy');
    };
    const frame = inject('shopifyUrl');
    expect(await policyOf(plain)).toContain('https://admin.shopify.com');
    expect(await policyOf(plain)).not.toContain(frame);
    expect(await policyOf(app)).toContain(frame);
    await plain.close();
  });
});
