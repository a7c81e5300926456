import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Farthest a message may stand from its field, in pixels: a line of help may lie between them. */
const NEAR_PX = 100;

/** The errors that describe a control to a screen reader, each of them seen and near it. */
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
