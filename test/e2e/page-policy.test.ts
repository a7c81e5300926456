import { describe, expect, inject, it } from 'vitest';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { openAdmin } from './support/open-admin.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();
const POLICY = 'Content Security Policy';
const open = () =>
  openAdmin(browser, { app, store: openLocalStore(inject('shopifyUrl')), screen: PHONE });

describe('a script that does not belong to the page', () => {
  it('does not run, be it in an attribute, in an element or from a merchant’s files', async () => {
    const admin = await open();
    for (const markup of [
      '<img src="data:," onerror="document.body.dataset.ran = 1">',
      '<script>document.body.dataset.ran = 1</script>',
      '<script src="https://cdn.shopify.com/s/files/1/x.js"></script>',
    ]) {
      admin.errors.length = 0;
      await admin.frame.evaluate((html) => {
        const range = document.createRange();
        document.body.append(range.createContextualFragment(html));
      }, markup);
      await expect.poll(() => admin.errors.join(), { message: markup }).toContain(POLICY);
    }
    expect(await admin.frame.evaluate(() => document.body.dataset.ran)).toBeUndefined();
    await expect(admin.close()).rejects.toThrow(POLICY);
  });
});

describe('the pages of Shopify’s library', () => {
  it('that fetches a token runs its own script', async () => {
    const admin = await open();
    await admin.frame.evaluate(() => location.assign('/app/keys'));
    await admin.frame.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(admin.errors).toEqual([]);
    await admin.close();
  });

  it('that leads out of the frame runs its own script', async () => {
    const admin = await open();
    const { searchParams } = new URL(admin.frame.url());
    const to = new URL('/auth/exit-iframe', app.url);
    for (const name of ['shop', 'host']) to.searchParams.set(name, searchParams.get(name) ?? '');
    const outside = `https://${searchParams.get('shop')}/admin/products`;
    to.searchParams.set('exitIframe', outside);
    const left = admin.page.waitForRequest(outside);
    await admin.frame.evaluate((address) => location.assign(address), to.href);
    expect((await left).isNavigationRequest()).toBe(true);
    expect(admin.errors).toEqual([]);
    await admin.close();
  });
});
