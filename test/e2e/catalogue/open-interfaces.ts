import type { Browser } from 'playwright-core';
import { DESKTOP } from '#test/support/open-browser.ts';
import type { AppUnderTest } from '#test/support/start-app.ts';
import { openStaffAtWork } from '../pages/staff-at-work.ts';
import type { Interfaces } from './expect-at-every-interface.ts';

/** A new store with the app open in its admin, and a key created on the Keys page. */
export async function openInterfaces(browser: Browser, app: AppUnderTest): Promise<Interfaces> {
  const shop = await app.openShop();
  const staff = await openStaffAtWork(browser, app, shop, { screen: DESKTOP });
  const page = await staff.goTo('/app/keys');
  await page.getByLabel('Name of the key').fill('Agent');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  return { app, shop, staff, key };
}
