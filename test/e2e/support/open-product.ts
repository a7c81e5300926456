import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import { openBrowser } from '#test/support/open-browser.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { type StandIns, startStandIns } from '#test/support/start-stand-ins.ts';
import { type AdminUnderTest, openAdminPage } from './open-admin-page.ts';

const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));

export type Product = {
  url: string;
  /** What the app was started with, for the commands beside it. */
  settings: Record<string, string>;
  standIns: StandIns;
  browser: Browser;
  /** Opens it in that store's admin, each time with an empty browser cache. */
  openAdmin: (
    store: LocalStore,
    screen: { width: number; height: number },
    path?: string,
  ) => Promise<AdminUnderTest>;
  stop: () => Promise<void>;
};

/** The built app as a process of its own, the stand-ins and a browser: what pictures and measurements are made from. */
export async function openProduct(
  name: string,
  env: (standIns: StandIns) => Record<string, string> = () => ({}),
): Promise<Product> {
  await ensureBuilt();
  const folder = path.join(CACHE, name, String(process.pid));
  const standIns = await startStandIns();
  const settings = {
    ...appSettings(standIns),
    APP_URL: 'https://app.example.com',
    PORT: '0',
    DATA_DIR: folder,
    ...env(standIns),
  };
  const [app, browser] = await Promise.all([spawnApp(settings), openBrowser()]);
  return {
    url: app.ready,
    settings,
    standIns,
    browser,
    openAdmin: (store, screen, where) =>
      openAdminPage(browser, {
        shopifyUrl: standIns.shopifyUrl,
        app: { url: app.ready, configuredUrl: settings.APP_URL },
        store,
        screen,
        ...(where !== undefined && { path: where }),
      }),
    async stop() {
      await browser.close();
      await app.stop();
      await standIns.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
