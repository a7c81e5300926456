import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { projectRoot } from '#app/platform/project-root.ts';

/** The name contains the PGlite version, because a directory fits one version only. */
async function templateDirectory(): Promise<string> {
  const manifest = path.join(projectRoot(), 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return path.join(projectRoot(), 'build', `database-template-${version}`);
}

/** Runs initdb at build time, because it needs 1.1 GB of memory, which a start of the app should not. */
export async function createTemplate(): Promise<string> {
  const directory = await templateDirectory();
  await rm(directory, { recursive: true, force: true });
  await mkdir(path.dirname(directory), { recursive: true });
  const lite = await PGlite.create(directory);
  await lite.close();
  return directory;
}

/**
 * Fills a new database directory from the build's template. Without a template it does nothing, and PGlite runs initdb
 * itself. The copy is renamed when it is complete, so an interrupted one leaves no incomplete directory.
 */
export async function copyTemplate(directory: string): Promise<void> {
  const partial = `${directory}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await cp(await templateDirectory(), partial, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(directory, { recursive: true, force: true });
  await rename(partial, directory);
}
