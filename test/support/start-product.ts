import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';
import { appSettings, spawnApp } from './spawn-app.ts';
import type { ReadyProcess } from './spawn-ready.ts';
import { type StandIns, startStandIns } from './start-stand-ins.ts';

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));

export type RunningProduct = {
  url: string;
  /** What the app was started with, for the commands beside it. */
  settings: Record<string, string> & { APP_URL: string };
  standIns: StandIns;
  /** The process of the app. */
  app: ReadyProcess<string>;
  stop: () => Promise<void>;
};

/**
 * The built app as a process of its own on a fresh embedded database, and the stand-ins beside it.
 * @param preloads files that the app's process loads before anything else
 */
export async function startProduct(
  name: string,
  env: (standIns: StandIns) => Record<string, string> = () => ({}),
  preloads: string[] = [],
): Promise<RunningProduct> {
  await ensureBuilt();
  const folder = path.join(CACHE, name, String(process.pid));
  const standIns = await startStandIns();
  const settings = {
    ...appSettings(standIns),
    APP_URL: 'https://app.example.com',
    DATA_DIR: folder,
    ...env(standIns),
  };
  const app = await spawnApp(settings, preloads).catch(async (error) => {
    await standIns.stop();
    throw error;
  });
  return {
    url: app.ready,
    settings,
    standIns,
    app,
    async stop() {
      await app.stop();
      await standIns.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
