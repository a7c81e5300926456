import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from './ensure-built.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty where the project runs on the embedded database. */
    postgresUrl: string;
    /** Where embedded databases are made; it goes with the run. */
    dataFolder: string;
  }
}

/** Each project loads this file anew: what they share is kept in the process. */
const inProcess = globalThis as { building?: Promise<number> };

/**
 * Once per project: a build of what is in `app/`, a folder for embedded databases, and a PostgreSQL server where the
 * project is about one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  inProcess.building ??= ensureBuilt();
  await inProcess.building;
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-tests-'));
  const postgres = project.name.endsWith('postgres') ? await startPostgres() : null;
  project.provide('postgresUrl', postgres ? await postgres.createDatabase() : '');
  project.provide('dataFolder', dataFolder);
  return async () => {
    await postgres?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
