import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Less than half as long as `axe.source`, which each document would have to parse. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * Expects that axe finds no violation of WCAG 2.1 A or AA in this document; a failure names rule and element. Waits until
 * nothing fades in or out: half faded text has too little contrast.
 */
export async function expectAccessible(frame: Frame | Page): Promise<void> {
  await frame.evaluate(async () => {
    // A spinner never ends.
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  const found = await frame.evaluate(async (tags) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
    );
  }, TAGS);
  expect(found, found.join('\n')).toEqual([]);
}
