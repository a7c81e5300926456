import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';

/** The two sizes every page is looked at: a phone in the stock room and a desk. */
export const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

/** Real Chromium with a fresh profile; it ends with `close()`. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_FLAGS,
    headless: true,
  });
}
