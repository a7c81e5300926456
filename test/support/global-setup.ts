import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';
import { startStandIns } from './start-stand-ins.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopifyUrl: string;
    searchUrl: string;
    /** Empty where the project runs on the embedded database. */
    postgresUrl: string;
  }
}

/** Once per project: the stand-ins, and a PostgreSQL server where the project is about one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const standIns = await startStandIns();
  const postgres = project.name.endsWith('postgres') ? await startPostgres() : null;
  project.provide('shopifyUrl', standIns.shopifyUrl);
  project.provide('searchUrl', standIns.searchUrl);
  project.provide('postgresUrl', postgres ? await postgres.createDatabase() : '');
  return async () => {
    await standIns.stop();
    await postgres?.stop();
  };
}
