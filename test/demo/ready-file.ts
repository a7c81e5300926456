import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_FOLDER } from './demo-folder.ts';

/** What `.demo/ready.json` tells. */
export type Ready = {
  base_url: string;
  admin_url: string;
  api_key: string;
  shop: string;
  store_graphql_url: string;
  store_access_token: string;
  store_control_url: string;
  search_control_url: string;
};

const file = path.join(DEMO_FOLDER, 'ready.json');

/** Whoever reads finds all of it, or nothing. */
export async function writeReady(ready: Ready): Promise<void> {
  await writeFile(`${file}.partial`, `${JSON.stringify(ready, null, 2)}\n`);
  await rename(`${file}.partial`, file);
}

export async function removeReady(): Promise<void> {
  await rm(file, { force: true });
}

/** Forgets what an earlier demo left that was killed. @throws Error where that demo still runs */
export async function refuseSecondDemo(): Promise<void> {
  const left = await readFile(file, 'utf8').catch(() => null);
  if (left === null) return;
  const { base_url } = JSON.parse(left) as Ready;
  const isRunning = await fetch(`${base_url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRunning) {
    throw new Error(`A demo runs already, at ${base_url}. Use that one, or end it first (Ctrl-C).`);
  }
  await removeReady();
}
