import { describe, expect, it } from 'vitest';
import { SCREENS } from '#test/support/open-browser.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const UPSERT = '/api/v1/storefront-product-upsert';

describe.each(SCREENS)('on a $name', { timeout: 60_000 }, (screen) => {
  it('an upsert that an agent made is undone from the activity, after a second thought', async () => {
    const shop = await app.openShop();
    const send = (more: object) =>
      app.post(UPSERT, upsertInput({ style_code: 'UNDO-9', ...more }), shop.apiKey);
    await send({ title: 'As it was' });
    await send({ title: 'A title too much', tags: ['wrong'] });
    const staff = await openStaffAtWork(browser, app, shop, screen);
    const page = await staff.goTo('/app/activity');
    await page.getByText('A title too much').first().waitFor();
    await page
      .getByRole('link', { name: /Updated|List a product/ })
      .first()
      .click();
    await staff.app().getByRole('button', { name: 'Undo this listing' }).click();
    await staff.app().getByRole('button', { name: 'Keep it' }).click();
    expect((await productsOf(shop, 'A title too much')).length).toBe(1);
    await staff.app().getByRole('button', { name: 'Undo this listing' }).click();
    await expectAccessible(staff.app());
    await staff.app().getByRole('button', { name: 'Yes, undo it' }).click();
    await staff.app().getByText('Undone. This is what it is again:').waitFor();
    await expectNoSidewaysScroll(staff.app());
    await expectAccessible(staff.app());
    await staff.admin.page.screenshot({
      fullPage: true,
    });
    expect(await productsOf(shop, 'A title too much')).toEqual([]);
    expect((await productsOf(shop, 'As it was')).length).toBe(1);
    await staff.goTo('/app/activity');
    await staff.app().getByText('Undo a listing').first().waitFor();
    expect(await shop.getBalance()).toBe(48);
    await staff.close();
  });
});
