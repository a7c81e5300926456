import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SMALL_PHONE } from '#test/support/open-browser.ts';
import { paymentsOf } from '#test/support/payments.ts';
import { employ, FULL_STAFF } from '#test/support/staff-of-shop.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { waitUntilInteractive } from '../support/wait-until-interactive.ts';
import { blurredLabel } from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';
import { tabTo } from './tab-to.ts';

const { app, browser } = await openAppInBrowser();

/** Decides on Shopify's page, which the browser has come to, and waits until the app stands there again. */
async function decide({ admin }: StaffAtWork, decision: 'Approve' | 'Decline') {
  await admin.page.getByRole('button', { name: decision }).click();
  await admin.page.waitForURL(/\/apps\/.*\/app\/credits/);
  await waitUntilInteractive(admin.frame);
  return admin.frame;
}

describe('buying credits', { timeout: 90_000 }, () => {
  it('a pack is chosen, approved at Shopify, and in the ledger when the merchant is back', async () => {
    const shop = await app.openShop({ credits: 0 });
    const staff = await openStaffAtWork(browser, app, shop, { screen: SMALL_PHONE });
    await staff.app().getByRole('link', { name: 'Buy credits' }).click();
    await staff.app().getByRole('button', { name: 'Buy 100 credits for 9.00 USD' }).click();
    await staff.admin.page.getByText('9.0 USD').waitFor();
    let page = await decide(staff, 'Approve');
    await page.getByText('100 credits added').waitFor();
    await page.getByText('Credits bought').waitFor();
    await staff.expectGood([SMALL_PHONE]);
    expect(await shop.getBalance()).toBe(100);
    page = await staff.admin.reload();
    await page.getByText('100 credits added').waitFor();
    expect(await shop.getBalance()).toBe(100);
    await staff.close();
  });

  it('a payment that was declined, one that waits and one that Shopify refuses are said in words', async () => {
    const shop = await app.openShop();
    const { rule } = paymentsOf(shop.store);
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/credits' });
    const buy = () =>
      staff
        .app()
        .getByRole('button', { name: /^Buy 500 credits/ })
        .click();
    await buy();
    let page = await decide(staff, 'Decline');
    await page.getByText('The payment was declined').waitFor();
    await page.getByText('Nothing was charged.').first().waitFor();
    await rule({ payments_fail: true });
    await buy();
    page = await decide(staff, 'Approve');
    await page.getByText('Shopify has not confirmed the payment yet').waitFor();
    await staff.expectGood();
    page = await staff.goTo('/app/credits');
    await page.getByText('500 credits for 39.00 USD: not paid yet').waitFor();
    await rule({ managed_pricing: true });
    await page.getByRole('button', { name: /^Buy 100 credits/ }).click();
    await page.getByText('The order did not go through').waitFor();
    await staff.expectGood();
    expect(await shop.getBalance()).toBe(50);
    await staff.close();
  });

  it('works by keyboard alone', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/credits' });
    await tabTo(staff.admin.page, staff.app().getByRole('button', { name: /^Buy 2,000 credits/ }));
    await staff.admin.page.keyboard.press('Enter');
    await staff.admin.page.getByRole('heading', { name: 'Approve charge' }).waitFor();
    await staff.close();
  });

  it('only the owner buys where the owner says so', async () => {
    const shop = await app.openShop({ credits: 0 });
    await employ(shop);
    await shop.store.control('POST', '/members', { signed_in: Number(FULL_STAFF) });
    const limits = { keys: false, credits: true, erasure: false };
    await app.services.ownerLimits.save(shop.shopId, limits);
    const staff = await openStaffAtWork(browser, app, shop);
    await staff.app().getByText('Only the owner of this store may buy credits.').waitFor();
    const page = await staff.goTo('/app/credits');
    await page.getByText('Only the owner of the store may do this.').waitFor();
    expect(await page.getByRole('button', { name: /^Buy 100 credits/ }).isDisabled()).toBe(true);
    await staff.expectGood();
    await staff.close();
  });

  it('is offered where a look-up of a received box lacks a credit', async () => {
    const shop = await app.openShop({ credits: 1 });
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/receive' });
    await staff.app().getByRole('button', { name: 'Start receiving' }).click();
    await staff.app().getByRole('button', { name: 'Take photos' }).waitFor();
    await staff
      .app()
      .locator('input[type=file][multiple]')
      .setInputFiles([await blurredLabel()]);
    await staff.app().getByRole('link', { name: 'Decide about 1 box' }).click();
    await staff.app().getByLabel('Style code on the box').fill('RS-2026-01');
    await staff.app().getByRole('button', { name: 'Look it up (1 credit)' }).click();
    await staff.app().getByText('Not enough credits').waitFor();
    await staff.expectGood();
    await staff.app().getByRole('link', { name: 'Buy credits' }).click();
    await staff.app().getByRole('heading', { name: 'Buy credits' }).waitFor();
    await staff.close();
  });

  it('pages say when few credits are left', async () => {
    const shop = await app.openShop({ credits: 7 });
    const staff = await openStaffAtWork(browser, app, shop);
    await staff.app().getByText('Only 7 credits left').waitFor();
    await staff.expectGood();
    const page = await staff.goTo('/app/credits');
    await page.getByText('Only 7 credits left').waitFor();
    await staff.close();
  });
});

it('the ledger is filtered, paged and downloaded', { timeout: 90_000 }, async () => {
  const shop = await app.openShop();
  for (let count = 0; count < 30; count += 1)
    await app.services.credits.grant(shop.shopId, 1, `gift ${count} ${shop.shopId}`);
  const staff = await openStaffAtWork(browser, app, shop, { path: '/app/credits?show=granted' });
  let page = staff.app();
  await page.getByRole('link', { name: 'Older' }).click();
  await page.getByRole('link', { name: 'Newest' }).waitFor();
  expect(await page.getByText('Credits added').count()).toBe(6);
  const [file] = await Promise.all([
    staff.admin.page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('credits-granted.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(32);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Credits added,50,,$/);
  await page.getByLabel('Show').selectOption('bought');
  await page.getByText('No entries of this kind yet.').waitFor();
  await staff.expectGood();
  page = await staff.goTo('/app/credits?show=__proto__&before=x');
  await page.getByText('Credits added').first().waitFor();
  await staff.close();
});
