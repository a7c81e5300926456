import type { Frame } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectReachableByTab } from './support/expect-reachable-by-tab.ts';
import { type AdminUnderTest, openAdmin } from './support/open-admin.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();
let admin: AdminUnderTest;
afterEach(() => admin?.close());

/** Adds markup to the app's page and counts clicks on its buttons. */
async function addMarkup(frame: Frame, markup: string): Promise<void> {
  await frame.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    document.body.lastElementChild?.addEventListener('click', (event) => {
      const pressed = (event.target as HTMLElement).textContent ?? '';
      document.body.dataset.pressed = `${document.body.dataset.pressed ?? ''}${pressed};`;
    });
  }, markup);
}
const pressed = (frame: Frame) => frame.evaluate(() => document.body.dataset.pressed);

describe('what an app shows through App Bridge', () => {
  const open = async () => {
    const store = openLocalStore(inject('shopifyUrl'));
    admin = await openAdmin(browser, { app, store, screen: PHONE });
    return admin;
  };

  it('a title bar and its actions are shown in the admin and press the app’s buttons', async () => {
    const { page, frame } = await open();
    await frame.evaluate(() => {
      for (const bar of document.querySelectorAll('ui-title-bar')) bar.remove();
    });
    await addMarkup(
      frame,
      '<ui-title-bar title="Keys"><button variant="primary">Create key</button><button disabled>Export</button></ui-title-bar>',
    );
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect.poll(() => pressed(frame)).toBe('Create key;');
    await expectAccessible(page);
  });

  it('unsaved changes can be saved or discarded in the admin, which asks before leaving the page', async () => {
    const { page, frame } = await open();
    await addMarkup(
      frame,
      '<ui-save-bar id="changes"><button variant="primary">Save</button><button>Discard</button></ui-save-bar>',
    );
    await frame.evaluate(() => window.shopify.saveBar.show('changes'));
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await bar.waitFor();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => pressed(frame)).toBe('Save;');
    const asked = page.waitForEvent('dialog');
    const left = frame.evaluate(() => window.shopify.saveBar.leaveConfirmation());
    await (await asked).accept();
    await left;
    await frame.evaluate(() => window.shopify.saveBar.hide('changes'));
    await bar.waitFor({ state: 'hidden' });
  });

  it('a modal shows its content and buttons, keeps the focus inside and closes with Escape', async () => {
    const { page, frame } = await open();
    await addMarkup(
      frame,
      '<ui-modal id="sure"><ui-title-bar title="Revoke key?"><button variant="primary" tone="critical">Revoke</button></ui-title-bar></ui-modal>',
    );
    await frame.evaluate(async () => {
      const modal = document.querySelector<UIModalElement>('#sure');
      modal?.content?.append('Programs that use it stop working.');
      await window.shopify.modal.show('sure');
    });
    const dialog = frame.getByRole('dialog', { name: 'Revoke key?' });
    await dialog.getByText('Programs that use it stop working.').waitFor();
    await expectAccessible(frame);
    expect(await expectReachableByTab(page, frame)).toBe(2);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => pressed(frame)).toBe('Revoke;');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('the resource picker returns the chosen product, and nothing when cancelled', async () => {
    const { page, frame } = await open();
    const pick = () => frame.evaluate(() => window.shopify.resourcePicker({ type: 'product' }));
    const first = pick();
    const dialog = page.getByRole('dialog', { name: 'Select products' });
    await dialog.getByRole('searchbox').fill('Samba');
    await expectAccessible(page);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Select' }).click();
    expect((await first)?.map(({ title }) => title)).toEqual([expect.stringContaining('Samba')]);
    const second = pick();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await second).toBeUndefined();
  });

  it('a request to the app carries a fresh ID token, and one to another site does not', async () => {
    const { frame } = await open();
    const heard: (string | undefined)[] = [];
    await admin.page.context().route('**/probe', (route) => {
      heard.push(route.request().headers().authorization);
      return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' } });
    });
    await frame.evaluate(() => fetch('/probe').then(() => fetch('https://elsewhere.test/probe')));
    expect(heard[0]).toMatch(/^Bearer ey/);
    expect(heard[1]).toBeUndefined();
  });

  it('a request with a refused ID token is repeated once with a new token and the same body', async () => {
    const { frame } = await open();
    const bodies: (string | null)[] = [];
    await admin.page.context().route('**/probe', (route) => {
      bodies.push(route.request().postData());
      return bodies.length === 1
        ? route.fulfill({
            status: 401,
            headers: { 'X-Shopify-Retry-Invalid-Session-Request': '1' },
          })
        : route.fulfill({ status: 200, body: 'welcome' });
    });
    const answer = await frame.evaluate(() =>
      fetch('/probe', { method: 'POST', body: 'photo' }).then((response) => response.text()),
    );
    expect(answer).toBe('welcome');
    expect(bodies).toEqual(['photo', 'photo']);
  });

  it('a page opened without a token gets one through the bounce page', async () => {
    const { frame } = await open();
    const url = new URL(frame.url());
    url.searchParams.delete('id_token');
    await frame.evaluate((to) => location.assign(to), url.href);
    await frame.waitForURL((to) => to.pathname === '/app' && to.searchParams.has('id_token'));
    await frame.getByRole('heading').first().waitFor();
    expect(admin.errors).toEqual([]);
  });
});
