import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { applyMigrations } from './apply-migrations.ts';
import { copyTemplate } from './database-template.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import { createEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';
import { PGliteStream } from './pglite-stream.ts';
import { PrismaAdapter } from './prisma-adapter.ts';

/** Where the rows live: a PostgreSQL server, or a directory for the embedded one. */
export type DatabaseLocation =
  | {
      kind: 'postgres';
      url: string;
      maxConnections: number;
      /** A statement without an answer for this long has lost its server; default a minute. */
      statementTimeoutMs?: number;
    }
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

/** Opens the database and brings its schema up to date. @throws Error with the fix when it cannot. */
export async function openDatabase(
  location: DatabaseLocation,
  migrationsFolder: string,
): Promise<Database> {
  const opened =
    location.kind === 'postgres' ? openServer(location) : await openEmbedded(location.directory);
  try {
    const migrated = await opened.migrate(migrationsFolder);
    const prisma = new PrismaClient({ adapter: new PrismaAdapter(opened.pool) });
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

type Opened = {
  pool: pg.Pool;
  migrate: (folder: string) => Promise<string[]>;
  close: () => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 60_000;

function openServer(location: Extract<DatabaseLocation, { kind: 'postgres' }>): Opened {
  const { url, maxConnections, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = location;
  const server = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
  // A server that vanished without a word would keep its statements, and the pool's places, for a quarter of an hour.
  const pool = surviveLostConnections(
    new pg.Pool({ ...server, max: maxConnections, query_timeout: statementTimeoutMs }),
  );
  return { pool, migrate: (folder) => migrateServer(server, folder), close: () => pool.end() };
}

/** On a connection of its own: a migration, or the wait for another process's, may take longer than any statement. */
async function migrateServer(server: pg.PoolConfig, folder: string): Promise<string[]> {
  const pool = surviveLostConnections(new pg.Pool({ ...server, max: 1 }));
  try {
    return await applyMigrations(pool, folder);
  } finally {
    await pool.end();
  }
}

/**
 * A client says `error` when its connection ends, and an `error` nobody listens to ends the process. The pool
 * listens to idle clients only, so each gets a listener for life: who is using it learns of the loss by the
 * statement that fails, and the pool replaces it.
 */
function surviveLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool.on('error', () => {});
}

async function openEmbedded(directory: string): Promise<Opened> {
  // PGlite makes its files world-readable whatever the umask: a private parent keeps them in.
  await mkdir(path.dirname(directory), { recursive: true });
  await chmod(path.dirname(directory), 0o700);
  await mkdir(directory, { recursive: true });
  const lock = await lockDirectory(directory);
  try {
    if (!existsSync(path.join(directory, 'PG_VERSION'))) await copyTemplate(directory);
    const embedded = createEmbeddedDatabase({ directory });
    await embedded.open();
    const pool = poolOver(embedded);
    return {
      pool,
      migrate: (folder) => applyMigrations(pool, folder),
      close: () => closeEmbedded(embedded, lock),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function poolOver(embedded: EmbeddedDatabase): pg.Pool {
  // As with a server: the next query opens it again.
  return surviveLostConnections(
    new pg.Pool({
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      user: 'postgres',
      database: 'postgres',
      stream: () => new PGliteStream(embedded.open) as never,
    }),
  );
}

async function closeEmbedded(embedded: EmbeddedDatabase, lock: DirectoryLock): Promise<void> {
  // The pool is ended by Prisma's disconnect or here by closing the database under it.
  await embedded.close();
  await lock.release();
}
