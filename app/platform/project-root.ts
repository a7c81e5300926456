import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** Returns the folder with package.json, both from the sources and from the bundle. */
export function projectRoot(): string {
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new Error('package.json was not found above the program.');
  return path.dirname(manifest);
}
