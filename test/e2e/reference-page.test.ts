import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '#test/support/open-browser.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();
/** A page of that size that fails its test on any console error and asks nobody but this machine. */
async function openPage(size: {
  width: number;
  height: number;
}): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: size,
    userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36',
  });
  await context.route(/^https:\/\//, (route) => route.abort());
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(
    () => [document.documentElement.scrollWidth, window.innerWidth] as const,
  );
  expect(wide).toBeLessThanOrEqual(seen);
}

describe.each(SCREENS)('on a $name', (screen) => {
  it('the reference page shows both operations with nothing loaded from elsewhere', async () => {
    const { page, errors } = await openPage(screen);
    await page.goto(`${app.url}/api/v1/docs`);
    await page.getByRole('heading', { name: 'Identify a product from a photo' }).waitFor();
    await page.getByRole('heading', { name: 'Create or update one product' }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
