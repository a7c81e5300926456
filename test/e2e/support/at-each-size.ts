import type { Frame, Page } from 'playwright-core';
import { SCREENS, type Screen } from '#test/support/open-browser.ts';

/**
 * Runs a check at the size that the window has, then at each other size, and leaves window and scroll position as
 * they were.
 * @param frame returns the app's current frame
 * @param screens by default the phone and the desk
 */
export async function atEachSize(
  page: Page,
  frame: () => Frame,
  check: () => Promise<void>,
  screens: readonly Screen[] = SCREENS,
): Promise<void> {
  const own = page.viewportSize();
  if (!own) throw new Error('the window has no size');
  await check();
  const others = screens.filter(
    ({ width, height }) => width !== own.width || height !== own.height,
  );
  if (others.length === 0) return;
  const scrolledTo = await frame().evaluate(() => scrollY);
  for (const { width, height } of others) {
    await resize(page, frame(), { width, height });
    await check();
  }
  await resize(page, frame(), own);
  await frame().evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolledTo);
}

/** Resizes the window and waits until the app has been laid out for it. */
async function resize(page: Page, frame: Frame, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await frame.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
}
