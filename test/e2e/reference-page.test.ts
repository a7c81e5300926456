import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, SCREENS } from '#test/support/open-browser.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();
/** A page whose test fails on any console error or request to another machine. */
async function openPage(): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: PHONE,
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

describe('the reference page', () => {
  it('shows both operations without loading anything from other sites', async () => {
    const { page, errors } = await openPage();
    await page.goto(`${app.url}/api/v1/docs`);
    await page.getByRole('heading', { name: 'Identify a product from a photo' }).waitFor();
    await page.getByRole('heading', { name: 'Create or update one product' }).waitFor();
    const sample = page.getByText(`curl -sS "${app.services.appUrl}/api/v1/image-product-match"`);
    expect(await sample.count()).toBeGreaterThan(0);
    for (const { width, height } of SCREENS) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
