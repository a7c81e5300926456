import type { Locator, Page } from 'playwright-core';

/** Presses Tab until the control has the focus. @throws Error if Tab does not reach it */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not get to ${control}`);
}
