import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Entry files of worker_threads, in app/workers; each is its own input of the server build. */
export type WorkerName =
  | 'barcode-worker'
  | 'database-worker'
  | 'heic-worker'
  | 'json-worker'
  | 'label-worker';

/**
 * Returns the address of a worker's entry file: the TypeScript source when run from sources, otherwise `<name>.js`
 * beside the bundle or in a folder above it (a shared chunk may be in `assets/`).
 * @throws Error if the build has no such file
 */
export function workerUrl(name: WorkerName, from: string = import.meta.url): URL {
  if (from.endsWith('.ts')) return new URL(`../../workers/${name}.ts`, from);
  for (const folder of ['../', '../../', '../../../']) {
    const url = new URL(`${folder}${name}.js`, from);
    if (existsSync(fileURLToPath(url))) return url;
  }
  throw new Error(`The build has no worker file ${name}.js`);
}
