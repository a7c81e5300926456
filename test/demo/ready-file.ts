import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Content of `ready.json` in the folder of a demo, such as `.demo/ready.json`. */
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

const toFile = (folder: string) => path.join(folder, 'ready.json');

/** Writes the file atomically: a reader finds it complete or not at all. */
export async function writeReady(folder: string, ready: Ready): Promise<void> {
  const file = toFile(folder);
  await writeFile(`${file}.partial`, `${JSON.stringify(ready, null, 2)}\n`);
  await rename(`${file}.partial`, file);
}

export async function removeReady(folder: string): Promise<void> {
  await rm(toFile(folder), { force: true });
}

/** Removes the file that a killed demo left. @throws Error if a demo still runs from this folder */
export async function refuseSecondDemo(folder: string): Promise<void> {
  const content = await readFile(toFile(folder), 'utf8').catch(() => null);
  if (content === null) return;
  const { base_url } = JSON.parse(content) as Ready;
  const isRunning = await fetch(`${base_url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRunning) {
    throw new Error(`It is already running at ${base_url}. Use it, or end it first (Ctrl-C).`);
  }
  await removeReady(folder);
}
