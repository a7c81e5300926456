import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { applyMigrations } from './apply-migrations.ts';
import { copyTemplate } from './database-template.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { PGliteStream } from './pglite-stream.ts';

/** Where the rows live: a PostgreSQL server, or a directory for the embedded one. */
export type DatabaseLocation =
  | { kind: 'postgres'; url: string; maxConnections: number }
  | { kind: 'embedded'; directory: string };

export type Database = {
  kind: DatabaseLocation['kind'];
  prisma: PrismaClient;
  /** For the few statements where Prisma's transactions cost too much. */
  pool: pg.Pool;
  /** Names of the migrations applied at this start. */
  migrated: string[];
  /**
   * Gives the room of deleted rows back. A server does that by itself; the embedded database never does.
   * With a table's name its file is written anew, so that what was deleted is gone from the disk.
   */
  reclaim: (table?: 'hosted_image') => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the database and brings its schema up to date. @throws Error with the mend when it cannot. */
export async function openDatabase(
  location: DatabaseLocation,
  migrationsFolder: string,
): Promise<Database> {
  const opened =
    location.kind === 'postgres' ? openServer(location) : await openEmbedded(location.directory);
  try {
    const migrated = await applyMigrations(opened.pool, migrationsFolder);
    const prisma = new PrismaClient({ adapter: new PrismaPg(opened.pool) });
    const close = async () => {
      await prisma.$disconnect();
      await opened.close();
    };
    const reclaim = async (table?: 'hosted_image') => {
      if (location.kind === 'embedded') {
        await opened.pool.query(table ? `VACUUM FULL ${table}` : 'VACUUM');
      }
    };
    return { kind: location.kind, prisma, pool: opened.pool, migrated, reclaim, close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Opened = { pool: pg.Pool; close: () => Promise<void> };

function openServer(location: { url: string; maxConnections: number }): Opened {
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.maxConnections,
    connectionTimeoutMillis: 15_000,
  });
  // An idle connection that the server drops must not end the process; the next query reconnects.
  pool.on('error', () => {});
  return { pool, close: () => pool.end() };
}

async function openEmbedded(directory: string): Promise<Opened> {
  // PGlite makes its files world-readable whatever the umask: a private parent keeps them in.
  await mkdir(path.dirname(directory), { recursive: true });
  await chmod(path.dirname(directory), 0o700);
  await mkdir(directory, { recursive: true });
  const lock = await lockDirectory(directory);
  try {
    if (!existsSync(path.join(directory, 'PG_VERSION'))) await copyTemplate(directory);
    const lite = await startPGlite(directory);
    return { pool: poolOver(lite), close: () => closeEmbedded(lite, lock) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * `open_datasync` makes each commit reach the disk (PGlite starts with fsync off), about 0.7 ms each;
 * 16 MB of shared buffers instead of 128 halves the memory.
 */
async function startPGlite(directory: string): Promise<PGlite> {
  const lite = new PGlite({
    dataDir: directory,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=open_datasync',
      '-c',
      'shared_buffers=16MB',
    ],
  });
  await lite.waitReady;
  return lite;
}

function poolOver(lite: PGlite): pg.Pool {
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PGliteStream(lite) as never,
  });
}

async function closeEmbedded(lite: PGlite, lock: DirectoryLock): Promise<void> {
  // The pool is ended by Prisma's disconnect or here by closing the database under it.
  await lite.close();
  await lock.release();
}
