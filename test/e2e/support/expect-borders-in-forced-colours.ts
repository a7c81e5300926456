import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects that in forced-colors mode, as people with low vision use it, every button of the app has a border. */
export async function expectBordersInForcedColours(page: Page, frame: Frame): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await frame.locator('button, .Polaris-Button').count()).toBeGreaterThan(0);
  expect(await listBare(frame)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** The buttons without border and outline. */
function listBare(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll('button, [role="button"], .Polaris-Button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        const style = getComputedStyle(button);
        const sides = ['top', 'right', 'bottom', 'left'].map((side) => ({
          width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
          style: style.getPropertyValue(`border-${side}-style`),
          colour: style.getPropertyValue(`border-${side}-color`),
        }));
        return !sides.every(
          (side) =>
            side.width >= 1 && side.style !== 'none' && side.colour !== style.backgroundColor,
        );
      })
      .map((button) => button.outerHTML.slice(0, 160)),
  );
}
