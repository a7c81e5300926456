import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#app/platform/config.server.ts';
import { readMigrations } from '#app/platform/database/read-migrations.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { type Check, type CheckResult, failed, found, passed, warned } from '../check.ts';
import { judgeMigrations } from './judge-migrations.ts';
import { SERVER_JUDGEMENTS } from './judge-server.ts';
import { factsOf, type Reach } from './reach-database.ts';

const GROUP = 'Database';

/** Checks whether the database can be used as it is. */
export function createDatabaseChecks(config: Config, reach: Reach): Check[] {
  const { database } = config;
  return [
    {
      id: 'database',
      group: GROUP,
      title: 'The database answers',
      async run() {
        const reached = await reach();
        return 'finding' in reached ? found(reached.finding) : passed(reached.seen);
      },
    },
    ...(database.kind === 'postgres'
      ? createServerChecks(database.maxConnections, reach)
      : [createDiskCheck(path.dirname(database.directory))]),
    {
      id: 'migrations',
      group: GROUP,
      title: 'Its tables fit this build',
      needs: ['database'],
      async run() {
        const { migrations } = (await factsOf(reach)) ?? { migrations: null };
        const files = await readMigrations(path.join(projectRoot(), 'prisma/migrations'));
        return judgeMigrations(migrations, files);
      },
    },
  ];
}

function createServerChecks(poolSize: number, reach: Reach): Check[] {
  return SERVER_JUDGEMENTS.map(({ id, title, judge }) => ({
    id,
    group: GROUP,
    title,
    needs: ['database'],
    async run() {
      const reached = await reach();
      return 'server' in reached && reached.server ? judge(reached.server, poolSize) : passed();
    },
  }));
}

const MB = 1024 * 1024;

function createDiskCheck(folder: string): Check {
  return {
    id: 'disk',
    group: GROUP,
    title: 'The disk of DATA_DIR has room',
    async run() {
      const { bavail, bsize } = await statfsOfNearest(folder);
      return judgeDisk(bavail * bsize);
    },
  };
}

/**
 * Returns the figures of the folder's file system; if the folder does not exist yet, of the nearest folder above it.
 */
async function statfsOfNearest(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (!/^(ENOENT|ENOTDIR)$/.test(causeCode(error))) throw error;
    return statfsOfNearest(path.dirname(folder));
  }
}

/** Judges the free space: a new database takes 70 MB, and a write that finds no room ends the database's thread. */
export function judgeDisk(freeBytes: number): CheckResult {
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en')} MB`;
  if (freeBytes >= 1024 * MB) return passed(`${free} free`);
  const isFull = freeBytes < 200 * MB;
  return (isFull ? failed : warned)(isFull ? 'disk-full' : 'disk-nearly-full', {
    what: `The disk of DATA_DIR has ${free} left`,
    why: 'Without room the database takes no write: calls fail, and photos are not kept.',
    fix: 'Free space or move DATA_DIR to a larger disk; 1 GB is enough for a start.',
  });
}
