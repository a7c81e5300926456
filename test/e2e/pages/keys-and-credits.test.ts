import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, SCREENS } from '#test/support/open-browser.ts';
import { type AppUnderTest, startApp } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { underArmourBox } from './photos.ts';
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
  it('a key is made, shown once, used, seen in the activity, revoked and refused', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, screen);
    let page = await staff.goTo('/app/keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByText('Give the key a name: who or what will use it.').waitFor();
    await page.getByLabel('Name of the key').fill('Supplier feed');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    expect(key).toMatch(/^mcpsk_/);
    expect(await page.getByText(`${app.services.rest.appUrl}/mcp`).count()).toBeGreaterThan(0);

    const call = await app.post('/api/v1/storefront-product-upsert', upsertInput(), key);
    expect(call.status, JSON.stringify(call.body)).toBe(200);
    page = await staff.goTo('/app/activity');
    await page.getByText('Key "Supplier feed"').waitFor();
    await page.getByRole('link', { name: 'Storefront product upsert' }).click();
    await page.getByText('What it wrote').waitFor();
    expect(await page.getByText(call.body.request_id).count()).toBeGreaterThan(0);

    page = await staff.goTo('/app/keys');
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke Supplier feed' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    const refused = await app.post('/api/v1/storefront-product-upsert', upsertInput(), key);
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    await staff.close();
  });

  it('without credits every page says so and where to get more; nothing is lost', async () => {
    const shop = await app.openShop({ credits: 0 });
    const staff = await openStaffAtWork(browser, app, shop, screen);
    for (const path of ['/app', '/app/identify', '/app/list', '/app/credits']) {
      const page = await staff.goTo(path);
      await page.getByText('No credits left').first().waitFor();
    }
    await staff.close();
  });

  it('credits that end between the photo and the answer are said in place of the answer', async () => {
    const shop = await app.openShop({ credits: 1 });
    const staff = await openStaffAtWork(browser, app, shop, screen);
    const page = await staff.goTo('/app/identify');
    await app.services.credits.reserve({
      callId: `call_${shop.shopId}`,
      shopId: shop.shopId,
      operation: 'test',
      requestId: 'req_test',
      fingerprint: '',
      face: 'rest',
      input: {},
      priceCredits: 1,
    });
    await staff.snap(await underArmourBox());
    await page.getByText('No credits left').waitFor();
    expect(await shop.getBalance()).toBe(0);
    await staff.close();
  });
});
