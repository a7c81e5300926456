import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, SCREENS, SMALL_PHONE } from '#test/support/open-browser.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { atEachSize } from '../support/at-each-size.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectBordersInForcedColours } from '../support/expect-borders-in-forced-colours.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { expectReachableByTab } from '../support/expect-reachable-by-tab.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PATHS = [
  '/app',
  '/app/identify',
  '/app/list',
  '/app/activity',
  '/app/activity?q=nothing+of+the+kind&who=bulk',
  '/app/jobs',
  '/app/keys',
  '/app/webhooks',
  '/app/credits',
  '/app/settings',
];
/** Those that look different in a store that has not used the app. */
const PATHS_WHEN_NEW = ['/app', '/app/activity', '/app/jobs', '/app/keys', '/app/credits'];

let used: TestShop;
let fresh: TestShop;
beforeAll(async () => {
  used = await app.openShop();
  fresh = await app.openShop();
  await app.post('/api/v1/storefront-product-upsert', upsertInput(), used.apiKey);
  await app.post('/api/v1/storefront-product-upsert', upsertInput({ vendor: 'Nkie' }), used.apiKey);
});

/** The checks of every page in every state, at desktop, phone and small phone size, and in forced-colors mode. */
async function expectGood(staff: StaffAtWork): Promise<void> {
  const { page } = staff.admin;
  await atEachSize(page, staff.app, () => expectNoSidewaysScroll(staff.app()), [SMALL_PHONE]);
  await atEachSize(
    page,
    staff.app,
    async () => {
      await expectNoSidewaysScroll(staff.app());
      await expectAccessible(staff.app());
      expect(await expectReachableByTab(page, staff.app())).toBeGreaterThan(0);
    },
    SCREENS,
  );
  await expectBordersInForcedColours(page, staff.app());
}

describe('every page', { timeout: 90_000 }, () => {
  it.each([
    ['of a store at work', () => used, PATHS],
    ['of a new store', () => fresh, PATHS_WHEN_NEW],
  ] as const)(
    '%s fits the screen, is accessible, can be used by keyboard and has borders in forced colours',
    { timeout: 120_000 },
    async (_which, shop, paths) => {
      const staff = await openStaffAtWork(browser, app, shop(), { screen: DESKTOP });
      for (const path of paths) {
        await staff.goTo(path);
        await expectGood(staff);
      }
      await staff.close();
    },
  );

  it('the same holds for a match, its form, a call, a new key, its revocation and checked providers', async () => {
    const photo = (await underArmourBox()).buffer.toString('base64');
    const input = { image_base64: photo, include_trace: true };
    const match = await app.post('/api/v1/image-product-match', input, used.apiKey);
    const staff = await openStaffAtWork(browser, app, used, { screen: DESKTOP });
    for (const path of ['/app/identify', '/app/list']) {
      await staff.goTo(`${path}?match=${match.body.request_id}`);
      await expectGood(staff);
    }
    let page = await staff.goTo('/app/activity');
    await page
      .getByRole('link', { name: /^Listed/ })
      .first()
      .click();
    await page.getByText('Details', { exact: true }).waitFor();
    await expectGood(staff);
    page = await staff.goTo('/app/keys');
    await page.getByLabel('Name of the key').fill('Key for a desk');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('Copy the key now').waitFor();
    await expectGood(staff);
    await page
      .getByRole('button', { name: /^Revoke Key for/ })
      .first()
      .click();
    await page.getByText('cannot be restored').waitFor();
    await staff.expectGood();
    page = await staff.goTo('/app/settings');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Works', { exact: true }).first().waitFor();
    await expectGood(staff);
    await staff.close();
  });

  it('a saved setting is the default of the next listing', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/settings' });
    let page = staff.app();
    await page.getByLabel('Product type').selectOption('Sneakers');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await staff.admin.page.getByText('Settings saved').waitFor();
    page = await staff.goTo('/app/list');
    expect(await page.getByLabel('Product type').inputValue()).toBe('Sneakers');
    await staff.close();
  });
});

it('a call of another store is not found', async () => {
  const { calls } = await app.services.activity.list(used.shopId, {}, { size: 1 });
  const staff = await openStaffAtWork(browser, app, fresh, {
    path: `/app/activity/${calls[0]?.id}`,
  });
  const page = staff.app();
  const words = page.getByText('There is no such entry in this store.');
  await words.waitFor();
  expect(await words.count()).toBe(1);
  await staff.admin.close();
});
