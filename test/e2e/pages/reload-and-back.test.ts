import type { Frame } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
let shop: TestShop;
let match: string;
let call: string;
beforeAll(async () => {
  shop = await app.openShop();
  const photo = (await underArmourBox()).buffer.toString('base64');
  const matched = await app.post(
    '/api/v1/image-product-match',
    { image_base64: photo },
    shop.apiKey,
  );
  match = matched.body.request_id;
  await app.post('/api/v1/storefront-product-upsert', upsertInput(), shop.apiKey);
  const { calls } = await app.services.activity.list(shop.shopId, {}, { size: 1 });
  call = calls[0]?.id ?? '';
});

const PAGES: [name: string, path: () => string][] = [
  ['home', () => '/app'],
  ['a match', () => `/app/identify?match=${match}`],
  ['a call', () => `/app/activity/${call}`],
  ['part of the activity', () => '/app/activity?q=runner&outcome=succeeded'],
  ['identify', () => '/app/identify'],
  ['list', () => '/app/list'],
  ['listing a match', () => `/app/list?match=${match}`],
  ['activity', () => '/app/activity'],
  ['bulk jobs', () => '/app/jobs'],
  ['credits', () => '/app/credits'],
  ['settings', () => '/app/settings'],
];

/** Navigates like the admin's menu: within the app, so the URL does not contain the admin's parameters. */
async function navigate(frame: Frame, path: string): Promise<void> {
  await frame.evaluate((href) => {
    const link = document.createElement('a');
    link.setAttribute('href', href);
    document.body.append(link);
    link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    link.remove();
  }, path);
}

/** Waits until the frame shows this page, at this path in the app's and the admin's URL. */
async function expectPage(staff: StaffAtWork, path: string, title: string): Promise<void> {
  await expect.poll(() => ownAddress(staff.app())).toBe(path);
  await staff.app().getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(staff.admin.appPath()).toBe(path);
}

/** Console errors of the refused token, and of requests that a reload aborts. */
function isOfTheWalk(error: string): boolean {
  return /status of 401|Failed to fetch/.test(error);
}

/** The frame's path and query without the admin's parameters. */
function ownAddress(frame: Frame): string {
  const url = new URL(frame.url());
  for (const name of ['embedded', 'shop', 'host', 'id_token']) url.searchParams.delete(name);
  return url.pathname + url.search;
}

describe('in the frame of the admin', { timeout: 120_000 }, () => {
  // coming-and-going.test.ts reloads each page.
  it.each(PAGES.slice(0, byDepth(2, PAGES.length)))(
    '%s is shown again after a reload, the back button and an expired ID token',
    async (_, path) => {
      const staff = await openStaffAtWork(browser, app, shop);
      const { page } = staff.admin;
      const expireTokens = (count: number) =>
        shop.store.control('POST', '/id-token-lives', { lives_s: Array(count).fill(-60) });
      const here = path();
      const title = await (await staff.goTo(here)).getByRole('heading', { level: 1 }).textContent();
      const expectHere = () => expectPage(staff, here, title ?? '');
      const expectKeys = () => expectPage(staff, '/app/keys', 'Keys');

      // Navigate within the app, reload the frame, then reload the admin.
      await staff.goTo('/app/keys');
      await navigate(staff.app(), here);
      await expectHere();
      await staff.app().evaluate(() => location.reload());
      await expectHere();
      await staff.admin.reload();
      await expectHere();

      // Go back to a document that was unloaded.
      await navigate(staff.app(), '/app/keys');
      await expectKeys();
      await staff.admin.reload();
      await page.goBack();
      await expectHere();
      await page.goForward();
      await expectKeys();
      await page.goBack();
      await expectHere();

      // Expire the token in the page's URL, then the one of its requests.
      await expireTokens(1);
      await staff.admin.reload();
      await expectHere();
      await navigate(staff.app(), '/app/keys');
      await expectKeys();
      await expireTokens(1);
      await navigate(staff.app(), here);
      await expectHere();
      expect(staff.admin.errors.filter((error) => !isOfTheWalk(error))).toEqual([]);
      await staff.admin.close();
    },
  );

  it('the back button leads to the match after a photo, its form and a reload', async () => {
    const staff = await openStaffAtWork(browser, app, shop, {
      path: '/app/identify',
      isChecked: false,
    });
    await staff.snap(await underArmourBox());
    await staff.app().getByRole('link', { name: 'List it' }).click();
    await staff.app().getByRole('button', { name: 'Preview' }).waitFor();
    await staff.admin.reload();
    await staff.admin.page.goBack();
    await staff.app().getByRole('heading', { name: 'Match found' }).waitFor();
    await staff.close();
  });
});
