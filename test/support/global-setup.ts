import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from './ensure-built.ts';
import { startPostgres } from './start-postgres.ts';
import { type StandIns, startStandIns } from './start-stand-ins.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopifyUrl: string;
    searchUrl: string;
    /** Empty where the project runs on the embedded database. */
    postgresUrl: string;
    /** Where embedded databases are made; it goes with the run. */
    dataFolder: string;
  }
}

type Stack = { standIns: StandIns; dataFolder: string };
type Shared = { stack?: Promise<Stack>; users: number };

/** Each project loads this file anew: what they share is kept in the process. */
const inProcess = globalThis as { sharedStack?: Shared };
inProcess.sharedStack ??= { users: 0 };
const shared = inProcess.sharedStack;

/**
 * Once per project: a build of what is in `app/`, the stand-ins, which all projects of a run share, and a PostgreSQL
 * server where the project is about one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1;
  shared.stack ??= startStack();
  const { standIns, dataFolder } = await shared.stack;
  const postgres = project.name.endsWith('postgres') ? await startPostgres() : null;
  project.provide('shopifyUrl', standIns.shopifyUrl);
  project.provide('searchUrl', standIns.searchUrl);
  project.provide('postgresUrl', postgres ? await postgres.createDatabase() : '');
  project.provide('dataFolder', dataFolder);
  return async () => {
    await postgres?.stop();
    shared.users -= 1;
    if (shared.users > 0) return;
    delete shared.stack;
    await standIns.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

async function startStack(): Promise<Stack> {
  await ensureBuilt();
  return {
    standIns: await startStandIns(),
    dataFolder: await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-tests-')),
  };
}
