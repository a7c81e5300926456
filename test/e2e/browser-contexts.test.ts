import { describe, expect, it } from 'vitest';
import { PHONE } from '#test/support/open-browser.ts';
import { openAdmin } from './support/open-admin.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();

const remember = async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opening = indexedDB.open('left-behind');
  opening.onsuccess = () => resolve();
  await promise;
  for (const storage of [localStorage, sessionStorage]) storage.setItem('left-behind', 'yes');
  // biome-ignore lint/suspicious/noDocumentCookie: the test is about what a page may leave
  document.cookie = 'left-behind=yes; SameSite=None; Secure';
};

/** What the page finds of what `remember` left. */
const find = async () => [
  ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left-behind'),
  ...[localStorage, sessionStorage].map((storage) => storage.getItem('left-behind')),
  /left-behind/.test(document.cookie) ? 'cookie' : null,
];

describe('a browser that another test has left', () => {
  it('has nothing of what its pages kept, in the admin and in the frame of the app', async () => {
    const { store } = await app.openShop();
    const open = () => openAdmin(browser, { app, store, screen: PHONE });
    const first = await open();
    for (const document of [first.page, first.frame]) await document.evaluate(remember);
    expect(await first.frame.evaluate(find)).toContain('yes');
    await first.page.context().setOffline(true);
    await first.close();
    const second = await open();
    expect(second.page.context()).toBe(first.page.context());
    expect(await second.page.evaluate(find), 'the admin').toEqual([null, null, null]);
    expect(await second.frame.evaluate(find), 'the app').toEqual([null, null, null]);
    await second.close();
  });
});
