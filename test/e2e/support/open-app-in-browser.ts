import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { getSharedApp, getSharedBrowser, type SharedApp } from '#test/support/shared-app.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';

/** The app and the browser that the files of a process share. */
export async function openAppInBrowser(): Promise<SharedApp & { browser: Browser }> {
  const [shared, browser] = await Promise.all([getSharedApp(), getSharedBrowser()]);
  return { ...shared, browser };
}

/** An app of a file's own, for other settings than the usual; it ends with the file. */
export async function openOwnAppInBrowser(
  options: Parameters<typeof startApp>[0],
): Promise<{ app: OwnApp; browser: Browser }> {
  const [app, browser] = await Promise.all([startApp(options), getSharedBrowser()]);
  afterAll(() => app.close());
  return { app, browser };
}
