import { beforeAll, describe, expect, it } from 'vitest';
import { SCREENS, SMALL_PHONE } from '#test/support/open-browser.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';
import { tabTo } from './tab-to.ts';

const { app, browser } = await openAppInBrowser();
const EVERY_SCREEN = [...SCREENS, SMALL_PHONE];

let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop();
  for (let at = 0; at < 23; at += 1) {
    const more = { style_code: `LIST-${at}`, title: `Page filler ${at}`, dry_run: true };
    await app.post('/api/v1/storefront-product-upsert', upsertInput(more), shop.apiKey);
  }
  const refused = { style_code: 'REF-1', title: 'Harbour Runner', vendor: 'Nkie' };
  await app.post('/api/v1/storefront-product-upsert', upsertInput(refused), shop.apiKey);
});

describe('the activity', { timeout: 90_000 }, () => {
  it('is searched and filtered by keyboard, keeps both in the address, and offers to clear them', async () => {
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/activity' });
    const { page } = staff.admin;
    await staff.app().getByText('Could not list Harbour Runner (REF-1)').waitFor();
    await staff.expectGood(EVERY_SCREEN);
    await tabTo(page, staff.app().getByLabel('Search', { exact: true }));
    await page.keyboard.type('harbour%');
    await page.keyboard.press('Enter');
    await staff.app().getByRole('heading', { name: 'Nothing was found' }).waitFor();
    expect(staff.admin.appPath()).toContain('q=harbour%25');
    await staff.expectGood(EVERY_SCREEN);
    await staff.app().getByRole('link', { name: 'Clear search and filters' }).click();
    await staff.app().getByText('Could not list Harbour Runner (REF-1)').waitFor();
    expect(await staff.app().getByLabel('Search', { exact: true }).inputValue()).toBe('');

    await staff.app().getByLabel('Search', { exact: true }).fill('harbour');
    await staff.app().getByLabel('Outcome').selectOption('Failed');
    const rows = staff.app().locator('main li, ul > li').filter({ hasText: 'Key "test"' });
    await expect.poll(() => rows.count()).toBe(1);
    expect(staff.admin.appPath()).toMatch(/q=harbour.*outcome=failed/);
    await staff.app().getByLabel('When').selectOption('Last 7 days');
    await expect.poll(() => staff.admin.appPath()).toContain('period=7');
    expect(await staff.app().getByLabel('Search', { exact: true }).inputValue()).toBe('harbour');
    await staff.close();
  });

  it('goes to older entries and back under the same filter', async () => {
    const path = '/app/activity?q=filler&who=';
    const staff = await openStaffAtWork(browser, app, shop, { path });
    const text = (title: string) => staff.app().getByText(`Previewed ${title} `);
    await text('Page filler 22').waitFor();
    await staff.app().getByRole('button', { name: 'Next' }).click();
    await text('Page filler 0').waitFor();
    expect(
      await staff
        .app()
        .getByText(/^Previewed Page filler/)
        .count(),
    ).toBe(3);
    await staff.app().getByRole('button', { name: 'Previous' }).click();
    await text('Page filler 22').waitFor();
    expect(
      await staff
        .app()
        .getByText(/^Previewed Page filler/)
        .count(),
    ).toBe(20);
    await staff.close();
  });

  it('says of a failed call which field was wrong, in the list and in full', async () => {
    const path = '/app/activity?outcome=failed';
    const staff = await openStaffAtWork(browser, app, shop, { path });
    const why = /^Could not list Harbour Runner \(REF-1\): .*vendor.*"Nkie"/i;
    await staff.app().getByRole('link', { name: why }).click();
    await staff.app().getByText('What was wrong').waitFor();
    await staff
      .app()
      .getByRole('listitem')
      .filter({ hasText: /"Nkie".*Use Nike\./ })
      .waitFor();
    await staff.expectGood(EVERY_SCREEN);
    await staff.close();
  });

  it('shows the photo of an identified box, and technical words only behind Details', async () => {
    const own = await app.openShop();
    const staff = await openStaffAtWork(browser, app, own, { path: '/app/identify' });
    await staff.snap(await underArmourBox());
    await staff.goTo('/app/activity');
    const picture = staff.app().locator('li img').first();
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^\/images\//);
    const box = await picture.boundingBox();
    expect([box?.width, box?.height]).toEqual([60, 60]);
    const text = await staff.app().locator('body').innerText();
    expect(text).not.toMatch(/req_|call_|REST|MCP/);
    await staff.app().locator('li a').first().click();
    const details = staff.app().getByText('Details', { exact: true });
    await details.waitFor();
    await staff.expectGood(EVERY_SCREEN);
    expect(await staff.app().locator('body').innerText()).not.toMatch(/req_|call_|\d\.\d s\b/);
    await details.click();
    await staff.app().getByText('Request ID').waitFor();
    expect(await staff.app().locator('body').innerText()).toMatch(/req_/);
    await staff.expectGood(EVERY_SCREEN);
    await staff.close();
  });
});
