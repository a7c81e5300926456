import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects the document to be no wider than its window; a failure names the elements that are. */
export async function expectNoSidewaysScroll(frame: Frame | Page): Promise<void> {
  const sticksOut = await frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (Math.max(scrollWidth, document.body.scrollWidth) <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(sticksOut, sticksOut.join('\n')).toEqual([]);
}
