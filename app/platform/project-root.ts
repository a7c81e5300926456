import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder with package.json, from the sources and from the bundle. */
export function projectRoot(): string {
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new Error('package.json was not found above the program.');
  return path.dirname(manifest);
}
