import { expect, it } from 'vitest';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

it('an unexpected answer from the store is shown with the request id', {
  timeout: 60_000,
}, async () => {
  const shop = await app.openShop();
  const staff = await openStaffAtWork(browser, app, shop, { path: '/app/list' });
  const page = staff.app();
  await page.getByLabel('Style code').fill('ODD-1');
  await page.getByLabel('Title').fill('Odd answer');
  await page.getByLabel('Vendor').fill('Nike');
  await page.getByLabel('Product type').fill('Running Shoes');
  await staff.admin.page.keyboard.press('Escape');
  await page.getByLabel('Price', { exact: true }).fill('9.00');
  const fault = { kind: 'root_error', root_field: '*', code: 'MAX_COST_EXCEEDED' };
  await shop.store.control('POST', '/faults', fault);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('with the error MAX_COST_EXCEEDED, which this app does not').waitFor();
  expect(await page.getByText(/^Request req_\w+$/).count()).toBe(1);
  expect(await shop.getBalance()).toBe(50);
  await staff.admin.close();
});
