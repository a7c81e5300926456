import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkClient } from '#test/support/bulk-jobs.ts';
import { openBrowser, SCREENS } from '#test/support/open-browser.ts';
import { type AppUnderTest, startApp } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openStaffAtWork } from './staff-at-work.ts';

let app: AppUnderTest;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

describe.each(SCREENS)('on a $name', { timeout: 90_000 }, (screen) => {
  it('a job is seen paused, resumed after a top-up, and its rows stay out of the activity unless asked for', async () => {
    const shop = await app.openShop({ credits: 2 });
    const client = bulkClient(() => app.url, shop.apiKey);
    const rows = ['A', 'B', 'C'].map((code) => upsertInput({ style_code: `PAGE-${code}` }));
    const { id } = await client.start([...rows, '{']);
    await client.waitFor(id, ['paused']);
    const staff = await openStaffAtWork(browser, app, shop, screen);
    let page = await staff.goTo('/app/jobs');
    await page.getByText('2 succeeded · 1 failed · 1 left · 2 credits').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await app.services.credits.grant(shop.shopId, 5, `top-up ${shop.shopId}`);
    await page.getByRole('button', { name: 'Resume: job of 4 rows' }).click();
    await page.getByText('3 succeeded · 1 failed · 0 left · 3 credits').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    page = await staff.goTo('/app/activity');
    await page.getByLabel('Door').waitFor();
    expect(await page.getByText('PAGE-').count()).toBe(0);
    page = await staff.goTo('/app/activity?face=bulk');
    expect(await page.getByText('PAGE-').count()).toBe(3);
    expect(await page.getByText('Bulk job ·').count()).toBe(3);
    page = await staff.goTo('/app/activity?face=all');
    expect(await page.getByText('PAGE-').count()).toBe(3);
    await staff.close();
  });
});
