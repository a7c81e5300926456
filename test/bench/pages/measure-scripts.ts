import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ASSETS = fileURLToPath(new URL('../../../build/client/assets/', import.meta.url));

export type ScriptSizes = {
  /** All scripts of all pages. */
  total: number;
  largest: { name: string; bytes: number };
  firstPage: number;
};

/** Measures the app's scripts, in bytes after gzip. @param loaded paths of the scripts that the first page loads */
export async function measureScripts(loaded: readonly string[]): Promise<ScriptSizes> {
  const sizes = new Map<string, number>();
  for (const name of await readdir(ASSETS)) {
    if (name.endsWith('.js')) sizes.set(name, gzipSync(await readFile(ASSETS + name)).length);
  }
  const [name = '', bytes = 0] = [...sizes].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return {
    total: sum(sizes.values()),
    largest: { name, bytes },
    firstPage: sum(loaded.map((one) => sizes.get(one.split('/').at(-1) ?? '') ?? 0)),
  };
}

function sum(sizes: Iterable<number>): number {
  return [...sizes].reduce((total, one) => total + one, 0);
}
