import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.ts';
import { readMigrations } from '../read-migrations.ts';

const PREFIX = 'database-template-';

const buildFolder = () => path.join(projectRoot(), 'build');

/** The name contains PGlite's version, because no other can open the directory, and a hash of the migrations. */
async function templateDirectory(migrationsFolder: string): Promise<string> {
  const manifest = path.join(projectRoot(), 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrationsFolder))
    hash.update(`${name} ${checksum}\n`);
  return path.join(buildFolder(), `${PREFIX}${version}-${hash.digest('hex').slice(0, 16)}`);
}

/**
 * Creates an empty database with all migrations applied, at build time: initdb needs 1.1 GB of memory, and both steps
 * take seconds, which should not delay the start of the app.
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

/**
 * Makes the template readable for every user. The database creates some files for its own user only, but the user who
 * builds the app may not be the one who runs it. The template holds no data.
 */
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
 * Fills a new database directory from the build's template. If there is no template for these migrations, it does
 * nothing, and PGlite runs initdb itself. The copy is renamed once it is complete, so an interrupted copy leaves no
 * incomplete directory.
 */
export async function copyTemplate(directory: string, migrationsFolder: string): Promise<void> {
  const partial = `${directory}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    // There are about a thousand files: copying them synchronously takes a quarter of the time.
    cpSync(await templateDirectory(migrationsFolder), partial, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(directory, { recursive: true, force: true });
  await rename(partial, directory);
}
