import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Widgets in which Tab reaches one part, and arrow keys the others. */
const REACHED_BY_ARROWS = ['option', 'tab', 'menuitem', 'treeitem', 'gridcell'];

/**
 * Tab, pressed from the top of the app's page, comes to every control that can be seen (of radio buttons, to one of
 * each group), and on the way out again. A control that is disabled, inert or behind an open dialog does not count.
 * @returns how many controls there were
 */
export async function expectReachableByTab(page: Page, frame: Frame): Promise<number> {
  const controls = await frame.evaluateHandle(listControls, REACHED_BY_ARROWS);
  const total = await controls.evaluate((list) => list.length);
  await startAtTheTop(frame);
  const reached = new Set<number>();
  // Twice as many presses as controls: some stops are scroll areas.
  for (let presses = 0; presses < total * 2 + 20 && reached.size < total; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await controls.evaluate((list) => {
      if (!document.hasFocus()) return -2;
      return list.findIndex((group) => group.some((element) => element === document.activeElement));
    });
    if (at === -2) break;
    if (at >= 0) reached.add(at);
  }
  const missed = await controls.evaluate(
    (list, seen) =>
      list
        .filter((_group, index) => !seen.includes(index))
        .map((group) => group[0]?.outerHTML.slice(0, 160) ?? ''),
    [...reached],
  );
  expect(missed, missed.join('\n')).toEqual([]);
  return total;
}

/** The controls; radio buttons with the same name count as one. */
function listControls(reachedByArrows: string[]): Element[][] {
  const dialogs = [
    ...document.querySelectorAll('dialog:modal, [role="dialog"][aria-modal="true"]'),
  ];
  const scope = dialogs.at(-1) ?? document;
  const selector =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [contenteditable="true"]';
  const groups = new Map<string, Element[]>();
  const list: Element[][] = [];
  for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
    const isOff =
      element.matches(':disabled, [aria-disabled="true"]') || element.closest('[inert]');
    if (isOff || reachedByArrows.includes(element.getAttribute('role') ?? '')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    // A file input that a button opens.
    if (element.tabIndex < 0 && width <= 1 && height <= 1) continue;
    const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
    const known = isRadio ? groups.get(element.name) : undefined;
    if (known) known.push(element);
    else {
      const group = [element];
      list.push(group);
      if (isRadio) groups.set(element.name, group);
    }
  }
  return list;
}

/** Moves the focus before the first control. */
async function startAtTheTop(frame: Frame): Promise<void> {
  const iframe = await frame.frameElement();
  await iframe.evaluate((element) => (element as HTMLElement).focus());
  await frame.evaluate(() => {
    const open = document.querySelector('dialog:modal, [role="dialog"][aria-modal="true"]');
    const mark = document.createElement('span');
    mark.tabIndex = -1;
    (open ?? document.body).prepend(mark);
    mark.focus();
    mark.remove();
  });
}
