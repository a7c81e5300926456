import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMALL_PHONE } from '#test/support/open-browser.ts';
import { getSharedBrowser } from '#test/support/shared-app.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const PRIVACY = 'https://catalog-vision.example/privacy';
const SUPPORT = 'mailto:help@catalog-vision.example';

let app: OwnApp;
beforeAll(async () => {
  app = await startApp({ env: { PRIVACY_POLICY_URL: PRIVACY, SUPPORT_URL: SUPPORT } });
});
afterAll(() => app.close());

it('Settings links to the privacy policy and to help, at phone size too', async () => {
  const shop = await app.openShop();
  const browser = await getSharedBrowser();
  const staff = await openStaffAtWork(browser, app, shop, {
    path: '/app/settings',
    screen: SMALL_PHONE,
  });
  const page = staff.app();
  for (const [name, url] of [
    ['Privacy policy', PRIVACY],
    ['Get support', SUPPORT],
  ] as const) {
    const link = page.getByRole('link', { name });
    await link.scrollIntoViewIfNeeded();
    expect(await link.getAttribute('href')).toBe(url);
    expect(await link.getAttribute('target')).toBe('_blank');
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await staff.close();
});
