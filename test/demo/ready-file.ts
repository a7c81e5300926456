import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What `ready.json` in the folder of a demo tells, such as `.demo/ready.json`. */
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

const fileIn = (folder: string) => path.join(folder, 'ready.json');

/** Whoever reads finds all of it, or nothing. */
export async function writeReady(folder: string, ready: Ready): Promise<void> {
  const file = fileIn(folder);
  await writeFile(`${file}.partial`, `${JSON.stringify(ready, null, 2)}\n`);
  await rename(`${file}.partial`, file);
}

export async function removeReady(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true });
}

/** Forgets what an earlier demo left that was killed. @throws Error where it still runs from this folder */
export async function refuseSecondDemo(folder: string): Promise<void> {
  const left = await readFile(fileIn(folder), 'utf8').catch(() => null);
  if (left === null) return;
  const { base_url } = JSON.parse(left) as Ready;
  const isRunning = await fetch(`${base_url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRunning) {
    throw new Error(`It runs already, at ${base_url}. Use that one, or end it first (Ctrl-C).`);
  }
  await removeReady(folder);
}
