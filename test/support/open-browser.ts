import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';

/** The size of a window, in CSS pixels. */
export type Screen = { name: string; width: number; height: number };

export const PHONE: Screen = { name: 'phone', width: 390, height: 844 };
export const SMALL_PHONE: Screen = { name: 'small phone', width: 360, height: 640 };
export const PHONE_ON_ITS_SIDE: Screen = { name: 'phone on its side', width: 640, height: 360 };
export const DESKTOP: Screen = { name: 'desktop', width: 1280, height: 800 };

/** The two sizes at which every page is looked at: a phone in the stock room and a desk. */
export const SCREENS: readonly Screen[] = [PHONE, DESKTOP];

/** Real Chromium with a fresh profile; it ends with `close()`. @param flags more of them, such as a camera's */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, ...flags],
    headless: true,
  });
}
