import { describe, expect, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
describe('bulk jobs', { timeout: 90_000 }, () => {
  it('a paused job is resumed after a top-up, and its rows are in the activity only if the filter includes them', async () => {
    const shop = await app.openShop({ credits: 2 });
    const client = createBulkClient(() => app.url, shop.apiKey);
    const rows = ['A', 'B', 'C'].map((code) => upsertInput({ style_code: `PAGE-${code}` }));
    const { id } = await client.start([...rows, '{']);
    await client.waitFor(id, ['paused']);
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/jobs' });
    let page = staff.app();
    await page.getByText('2 succeeded · 1 failed · 1 left · 2 credits').waitFor();
    await staff.expectGood();
    await app.services.credits.grant(shop.shopId, 5, `top-up ${shop.shopId}`);
    await page.getByRole('button', { name: 'Resume: job of 4 rows' }).click();
    await page.getByText('3 succeeded · 1 failed · 0 left · 3 credits').waitFor();
    await page.getByText('Partly failed', { exact: true }).waitFor();
    page = await staff.goTo('/app/activity');
    await page.getByLabel('Search').waitFor();
    expect(await page.getByText('PAGE-').count()).toBe(0);
    page = await staff.goTo('/app/activity?who=bulk');
    expect(await page.getByText('PAGE-').count()).toBe(3);
    expect(await page.getByText('in a bulk job').count()).toBe(3);
    page = await staff.goTo('/app/activity?q=page-b');
    expect(await page.getByText('PAGE-').count()).toBe(1);
    await staff.close();
  });

  it('a job offers to retry only the failed rows that can run again', async () => {
    const shop = await app.openShop();
    const client = createBulkClient(() => app.url, shop.apiKey);
    const notYet = upsertInput({ style_code: 'LATER-1', vendor: 'Novelty' });
    const overtaken = upsertInput({ style_code: 'LATER-2', vendor: 'Novelty' });
    const rows = [notYet, '{', { style_code: 'FORM-1' }, overtaken];
    for (const sent of [['{'], [...rows, upsertInput({ style_code: 'LATER-2' })]]) {
      const { id } = await client.start(sent);
      await client.waitFor(id, ['completed']);
    }
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/jobs' });
    const page = staff.app();
    await page.getByText('1 succeeded · 4 failed · 0 left · 1 credit').waitFor();
    expect(await page.getByRole('button', { name: /^Retry/ }).allTextContents()).toEqual([
      'Retry 1 failed row',
    ]);
    await staff.close();
  });

  it('the badge of a completed job says whether its rows succeeded', async () => {
    const shop = await app.openShop();
    const client = createBulkClient(() => app.url, shop.apiKey);
    const good = upsertInput({ style_code: 'BADGE-1' });
    for (const rows of [['{', '{'], [good, '{'], [good]]) {
      const { id } = await client.start(rows);
      await client.waitFor(id, ['completed']);
    }
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/jobs' });
    const page = staff.app();
    // Newest first; the text of a Polaris badge starts with its tone.
    expect(await page.locator('.Polaris-Badge').allTextContents()).toEqual([
      expect.stringMatching(/^Success\s?Completed$/),
      expect.stringMatching(/^Warning\s?Partly failed$/),
      expect.stringMatching(/^Critical\s?All rows failed$/),
    ]);
    await staff.close();
  });
});
