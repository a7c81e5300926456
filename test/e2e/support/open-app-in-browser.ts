import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from '#test/support/open-browser.ts';
import { type AppUnderTest, startApp } from '#test/support/start-app.ts';

/** The built app and a browser for the tests of one file; both end with it. */
export async function openAppInBrowser(
  options?: Parameters<typeof startApp>[0],
): Promise<{ app: AppUnderTest; browser: Browser }> {
  const [app, browser] = await Promise.all([startApp(options), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await app.close();
  });
  return { app, browser };
}
