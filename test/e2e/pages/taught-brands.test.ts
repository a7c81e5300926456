import { describe, expect, it } from 'vitest';
import { SCREENS, SMALL_PHONE } from '#test/support/open-browser.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const EVERY_SCREEN = [...SCREENS, SMALL_PHONE];

describe('brands taught by a store', { timeout: 120_000 }, () => {
  it('are learnt by a button, listed with an example and their number, and removed one by one', async () => {
    const shop = await app.openShop();
    const codes = [0, 1, 2, 3, 4].flatMap((at) => [`QX1234-56${at}`, `7120K/${at}0`]);
    await shop.store.control('POST', '/seed', {
      products: codes.map((sku) => ({
        title: 'Ridge Runner',
        vendor: 'Alder & Pine',
        variants: [{ sku }],
      })),
    });
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/settings' });
    const button = (name: string) => staff.app().getByRole('button', { name, exact: true });
    await staff.expectGood(EVERY_SCREEN);
    await button('Learn brands from my store').click();
    await staff.admin.page.getByText('2 style code formats learnt').last().waitFor();
    const first = staff.app().getByText('Codes such as QX1234-560 (5 codes)');
    await first.waitFor();
    expect(await staff.app().getByText('Codes such as 7120K/00 (5 codes)').count()).toBe(1);
    await staff.expectGood(EVERY_SCREEN);

    await button('Remove: Alder & Pine, codes such as QX1234-560').click();
    await button('Use again: Alder & Pine, codes such as QX1234-560').waitFor();
    expect(await staff.app().getByText('Not used').count()).toBe(1);
    await staff.expectGood(EVERY_SCREEN);
    expect(await app.services.taughtShapes.list(shop.shopId)).toMatchObject([
      { example: '7120K/00' },
    ]);
    await staff.close();
  });
});
