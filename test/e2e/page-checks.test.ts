import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/support/open-browser.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectNoSidewaysScroll } from './support/expect-no-sideways-scroll.ts';
import { expectReachableByTab } from './support/expect-reachable-by-tab.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
});
afterAll(() => browser?.close());

/** A page with this body in an iframe, like an embedded app. */
async function show(body: string): Promise<Frame> {
  const document = `<html lang="en"><title>t</title><body>${body}</body></html>`;
  await page.setContent(
    '<button>Before</button><iframe name="app-iframe" style="width:100%"></iframe>',
  );
  const frame = page.frame('app-iframe');
  if (!frame) throw new Error('no frame');
  await frame.setContent(document);
  return frame;
}

const GOOD = `<main><h1>Hi</h1><a href="#x">x</a><button>b</button><label>t <input></label>
  <label><input type="radio" name="r">1</label><label><input type="radio" name="r">2</label>
  <button disabled>off</button><button style="display:none">hidden</button></main>`;

describe('the checks of every page', () => {
  it('accept a correct page and count the radio buttons of a group as one stop', async () => {
    const frame = await show(GOOD);
    expect(await expectReachableByTab(page, frame)).toBe(4);
    await expectAccessible(frame);
    await expectNoSidewaysScroll(frame);
  });

  it.each([
    '<button tabindex="-1">never</button>',
    '<div role="button">never</div>',
    '<a href="#y" tabindex="-1">never</a>',
  ])('find a control that Tab does not reach: %s', async (markup) => {
    const frame = await show(GOOD + markup);
    await expect(expectReachableByTab(page, frame)).rejects.toThrow(/never/);
  });

  it('find a keyboard trap', async () => {
    const frame = await show(
      `<input onkeydown="if (event.key === 'Tab') event.preventDefault()">${GOOD}`,
    );
    await expect(expectReachableByTab(page, frame)).rejects.toThrow();
  });

  it('find an image without a name and text with too little contrast', async () => {
    const unnamed = await show(`${GOOD}<img src="data:,">`);
    await expect(expectAccessible(unnamed)).rejects.toThrow(/image-alt/);
    const pale = await show(`${GOOD}<p style="color:#bbb;background:#fff">pale</p>`);
    await expect(expectAccessible(pale)).rejects.toThrow(/color-contrast/);
  });

  it('name the element that causes horizontal scrolling', async () => {
    const frame = await show(`${GOOD}<div id="wide" style="width:900px">w</div>`);
    await expect(expectNoSidewaysScroll(frame)).rejects.toThrow(/wide/);
  });
});
