import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.ts';
import { readMigrations } from '../read-migrations.ts';

const PREFIX = 'database-template-';

const buildFolder = () => path.join(projectRoot(), 'build');

/** The name tells the version of PGlite, which alone can open the directory, and the migrations that it has seen. */
async function templateDirectory(migrationsFolder: string): Promise<string> {
  const manifest = path.join(projectRoot(), 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrationsFolder))
    hash.update(`${name} ${checksum}\n`);
  return path.join(buildFolder(), `${PREFIX}${version}-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Keeps an empty database with all migrations at build time: initdb needs 1.1 GB of memory, and both take seconds, which a
 * start of the app should not.
 * @param fill opens a database in a directory, brings it up to date and closes it
 */
export async function createTemplate(
  migrationsFolder: string,
  fill: (directory: string) => Promise<void>,
): Promise<void> {
  const template = await templateDirectory(migrationsFolder);
  await removeTemplates();
  const making = path.join(buildFolder(), `${PREFIX}in-the-making`);
  await fill(path.join(making, 'database'));
  await letOthersRead(path.join(making, 'database'));
  await rename(path.join(making, 'database'), template);
  await rm(making, { recursive: true });
}

/** The database makes some files for its own user alone. Whoever builds the app need not be who runs it; the template holds no data. */
async function letOthersRead(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

async function removeTemplates(): Promise<void> {
  await mkdir(buildFolder(), { recursive: true });
  const names = await readdir(buildFolder());
  for (const name of names.filter((each) => each.startsWith(PREFIX)))
    await rm(path.join(buildFolder(), name), { recursive: true });
}

/**
 * Fills a new database directory from the build's template. Without a template of these migrations it does nothing, and
 * PGlite runs initdb itself. The copy is renamed when it is complete, so an interrupted one leaves no incomplete directory.
 */
export async function copyTemplate(directory: string, migrationsFolder: string): Promise<void> {
  const partial = `${directory}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    // A thousand files: at once it takes a quarter of the time.
    cpSync(await templateDirectory(migrationsFolder), partial, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(directory, { recursive: true, force: true });
  await rename(partial, directory);
}
