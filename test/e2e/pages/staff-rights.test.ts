import { describe, expect, it } from 'vitest';
import { SCREENS, SMALL_PHONE } from '#test/support/open-browser.ts';
import { employ, FULL_STAFF, LIMITED_STAFF, OWNER } from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const EVERY_SCREEN = [...SCREENS, SMALL_PHONE];
const REFUSED = /Shopify does not allow you to change products and stock/;

const signIn = ({ store }: TestShop, id: string) =>
  store.control('POST', '/members', { signed_in: id });

describe('staff who may only look', { timeout: 90_000 }, () => {
  it('see each page, with what they cannot do disabled and the reason beside it', async () => {
    const shop = await app.openShop();
    await employ(shop);
    await signIn(shop, LIMITED_STAFF);
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/list' });
    for (const [path, button] of [
      ['/app/list', 'Preview'],
      ['/app/receive', 'Start receiving'],
      ['/app/keys', 'Create a key'],
      ['/app/webhooks', 'Add the address'],
      ['/app/settings', 'Learn brands from my store'],
    ] as const) {
      await staff.goTo(path);
      const disabled = staff.app().getByRole('button', { name: button });
      await disabled.waitFor();
      expect(await disabled.isDisabled(), path).toBe(true);
      expect(await staff.app().getByText(REFUSED).count(), path).toBeGreaterThan(0);
      await staff.expectGood(EVERY_SCREEN);
    }
    expect(await staff.app().getByText('Only the owner may').count()).toBe(0);
    await staff.close();
  });
});

describe('the owner', { timeout: 90_000 }, () => {
  it('keeps keys to themselves in Settings, and other staff are told so', async () => {
    const shop = await app.openShop();
    await employ(shop);
    await signIn(shop, OWNER);
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/settings' });
    const keys = () => staff.app().getByLabel('Create and revoke keys');
    await keys().check();
    await staff.expectGood(EVERY_SCREEN);
    await staff.app().getByRole('button', { name: 'Save limits' }).click();
    await expect
      .poll(async () => (await app.services.ownerLimits.get(shop.shopId)).keys)
      .toBe(true);
    await staff.goTo('/app/settings');
    expect(await keys().isChecked()).toBe(true);
    await staff.goTo('/app/keys');
    expect(await staff.app().getByRole('button', { name: 'Create a key' }).isDisabled()).toBe(
      false,
    );
    await staff.close();

    await signIn(shop, FULL_STAFF);
    const other = await openStaffAtWork(browser, app, shop, { path: '/app/keys' });
    const create = other.app().getByRole('button', { name: 'Create a key' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    await other.app().getByText('Only the owner of the store may do this.').waitFor();
    await other.expectGood(EVERY_SCREEN);
    await other.close();
  });
});
