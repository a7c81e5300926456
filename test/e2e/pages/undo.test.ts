import { describe, expect, it } from 'vitest';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { productsOf } from './products-of.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const UPSERT = '/api/v1/storefront-product-upsert';

describe('undo', { timeout: 60_000 }, () => {
  it('an agent’s upsert is undone from the activity after a confirmation', async () => {
    const shop = await app.openShop();
    const send = (more: object) =>
      app.post(UPSERT, upsertInput({ style_code: 'UNDO-9', ...more }), shop.apiKey);
    await send({ title: 'As it was' });
    await send({ title: 'A title too much', tags: ['wrong'] });
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/activity' });
    const page = staff.app();
    await page.getByText('A title too much').first().waitFor();
    await page.getByRole('link', { name: 'Updated A title too much (UNDO-9)' }).first().click();
    await staff.app().getByRole('button', { name: 'Undo this listing' }).click();
    await staff.app().getByRole('button', { name: 'Keep the listing' }).click();
    expect((await productsOf(shop, 'A title too much')).length).toBe(1);
    await staff.app().getByRole('button', { name: 'Undo this listing' }).click();
    await staff.expectGood();
    await staff.app().getByRole('button', { name: 'Undo now' }).click();
    await staff.app().getByText('Undone. These values were restored:').waitFor();
    await staff.expectGood();
    expect(await productsOf(shop, 'A title too much')).toEqual([]);
    expect((await productsOf(shop, 'As it was')).length).toBe(1);
    await staff.goTo('/app/activity');
    await staff
      .app()
      .getByRole('link', { name: 'Undid listing A title too much (UNDO-9)' })
      .waitFor();
    expect(await shop.getBalance()).toBe(48);
    await staff.close();
  });
});
