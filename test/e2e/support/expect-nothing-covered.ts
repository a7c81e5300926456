import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects that nothing of the admin, such as a toast, covers a button or link of the app at the current scroll position. */
export async function expectNothingCovered(page: Page, frame: Frame): Promise<void> {
  const controls = await frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return { words: control.innerText, left, top, width, height };
      }),
  );
  const covered = await page.evaluate((list) => {
    const iframe = document.querySelector('iframe');
    const at = iframe?.getBoundingClientRect();
    if (!at) return ['there is no frame'];
    const isCovered = ({ left, top, width, height }: (typeof list)[number]) =>
      [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const x = at.left + left + across * width;
          const y = at.top + top + down * height;
          const isInFrame = x > at.left && x < at.right && y > at.top && y < at.bottom;
          return isInFrame && document.elementFromPoint(x, y) !== iframe;
        }),
      );
    return list.filter(isCovered).map(({ words }) => words);
  }, controls);
  expect(controls.length).toBeGreaterThan(0);
  expect(covered).toEqual([]);
}
