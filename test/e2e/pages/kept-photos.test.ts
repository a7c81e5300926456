import { describe, expect, it } from 'vitest';
import { SCREENS, SMALL_PHONE } from '#test/support/open-browser.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const EVERY_SCREEN = [...SCREENS, SMALL_PHONE];

describe('photos kept to improve reading', { timeout: 120_000 }, () => {
  it('are off until staff allow them, and are deleted once staff have said so twice', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/settings' });
    const button = (name: string) => staff.app().getByRole('button', { name, exact: true });
    const toast = (text: string) => staff.admin.page.getByText(text).last().waitFor();
    expect(await staff.app().getByText('Off', { exact: true }).count()).toBe(1);
    await button('Keep photos').click();
    await toast('Photos are kept from now on');
    await button('Stop keeping photos').waitFor();
    await staff.expectGood(EVERY_SCREEN);

    const photo = (await underArmourBox()).buffer.toString('base64');
    const input = { image_base64: photo, read_label: false, style_code: 'QQ0000-000' };
    const { body } = await app.post('/api/v1/image-product-match', input, shop.apiKey);
    await staff.goTo(`/app/identify?match=${body.request_id}`);
    await button('List it under this code').click();
    await button('Preview').waitFor();
    await staff.goTo('/app/settings');
    expect(await staff.app().getByText('Kept: 1 photo,').count()).toBe(1);
    await staff.expectGood(EVERY_SCREEN);

    await button('Delete kept photos').click();
    await staff.app().getByText('The kept photo is deleted now').waitFor();
    await staff.expectGood();
    await button('Cancel').click();
    expect((await app.services.keptPhotos.status(shop.shopId)).photos).toBe(1);
    await button('Stop keeping photos').click();
    await button('Stop and delete').click();
    await toast('No more photos are kept');
    await button('Keep photos').waitFor();
    expect(await app.services.keptPhotos.status(shop.shopId)).toEqual({
      isOn: false,
      photos: 0,
      bytes: 0,
    });
    await staff.close();
  });
});
