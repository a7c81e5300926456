import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Largest distance of a message from its field, in pixels: help text may be between them. */
const NEAR_PX = 100;

/** The errors that describe a control to screen readers. Expects each to be visible and near the control. */
export async function messageBeside(control: Locator): Promise<string> {
  const parts = await control.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').match(/\S+Error\b/g) ?? [];
    const at = element.getBoundingClientRect();
    return ids.map((id) => {
      const words = document.getElementById(id);
      const place = words?.getBoundingClientRect();
      return {
        text: words?.textContent ?? '',
        isSeen: words?.checkVisibility({ visibilityProperty: true }) ?? false,
        awayPx: place ? Math.max(place.top - at.bottom, at.top - place.bottom) : Infinity,
      };
    });
  });
  for (const part of parts) {
    expect(part.isSeen, part.text).toBe(true);
    expect(part.awayPx, part.text).toBeLessThan(NEAR_PX);
  }
  return parts.map(({ text }) => text).join('\n');
}
