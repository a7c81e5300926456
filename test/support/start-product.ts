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
  /** Settings of the app, for commands. */
  settings: Record<string, string> & { APP_URL: string };
  standIns: StandIns;
  /** The process of the app. */
  app: ReadyProcess<string>;
  stop: () => Promise<void>;
};

/**
 * Starts the built app as a separate process with a new embedded database, and the stand-ins.
 * @param preloads files that the app's process loads first
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
