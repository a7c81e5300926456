import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { PrismaClient } from '#prisma/generated/client.ts';
import { applyMigrations } from './apply-migrations.ts';
import { copyTemplate } from './embedded/database-template.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { createEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embedded-database.ts';
import { PGliteStream } from './embedded/pglite-stream.ts';
import { keepRefusedConnections } from './keep-refused-connections.ts';
import { prepareStatements } from './prepare-statements.ts';
import { PrismaAdapter } from './prisma-adapter.ts';

/** Where the rows are stored: on a PostgreSQL server, or in a directory for the embedded database. */
export type DatabaseLocation =
  | {
      kind: 'postgres';
      url: string;
      maxConnections: number;
      /** How long a statement may take before its server counts as lost. Default: a minute. */
      statementTimeoutMs?: number;
    }
  | { kind: 'embedded'; directory: string };

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Opens the database and brings its schema up to date.
 * @param migrationsFolder null leaves the schema as it is
 * @throws Error that says what to do
 */
export async function openDatabase(location: DatabaseLocation, migrationsFolder: string | null) {
  const opened =
    location.kind === 'postgres'
      ? openServer(location)
      : await openEmbedded(location.directory, migrationsFolder);
  try {
    const migrated = migrationsFolder === null ? [] : await opened.migrate(migrationsFolder);
    const prisma = new PrismaClient({ adapter: new PrismaAdapter(opened.pool) });
    return {
      kind: location.kind,
      prisma,
      /** For SQL that runs without Prisma, which would compile each query again (see query.ts). */
      pool: opened.pool,
      /** Names of the migrations applied at this start. */
      migrated,
      /**
       * Frees the space of deleted rows, which a server does by itself and the embedded database never does. If a table
       * is given, its file is rewritten, so that deleted data is gone from the disk.
       */
      async reclaim(table?: 'hosted_image') {
        if (location.kind === 'embedded')
          await opened.pool.query(table ? `VACUUM FULL ${table}` : 'VACUUM');
      },
      async close() {
        await prisma.$disconnect();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

const CONNECT_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 60_000;

function openServer(location: Extract<DatabaseLocation, { kind: 'postgres' }>) {
  const { url, maxConnections, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = location;
  const server = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
  // Without the timeout, statements to a server that vanished would hold the pool's connections for a quarter of an
  // hour.
  const pool = surviveLostConnections(
    new pg.Pool({ ...server, max: maxConnections, query_timeout: statementTimeoutMs }),
  );
  keepRefusedConnections(pool).on('connect', prepareStatements);
  const migrate = (folder: string) => migrateServer(server, folder);
  return { pool, migrate, close: () => pool.end() };
}

/**
 * Uses a separate connection without a statement timeout: a migration, or the wait for another process's migration, may
 * take longer than a statement may.
 */
async function migrateServer(server: pg.PoolConfig, folder: string): Promise<string[]> {
  const pool = surviveLostConnections(new pg.Pool({ ...server, max: 1 }));
  try {
    return await applyMigrations(pool, folder);
  } finally {
    await pool.end();
  }
}

/**
 * A client emits `error` when its connection ends, and an `error` without a listener ends the process. The pool listens
 * to idle clients only, so each client gets a permanent listener. The code that uses the client sees its statement
 * fail, and the pool replaces the client.
 */
function surviveLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool.on('error', () => {});
}

async function openEmbedded(directory: string, migrationsFolder: string | null) {
  // PGlite creates world-readable files regardless of the umask; a private parent folder protects them.
  await mkdir(path.dirname(directory), { recursive: true });
  await chmod(path.dirname(directory), 0o700);
  await mkdir(directory, { recursive: true });
  const lock = await lockDirectory(directory);
  try {
    const isNew = !existsSync(path.join(directory, 'PG_VERSION'));
    if (isNew && migrationsFolder !== null) await copyTemplate(directory, migrationsFolder);
    const embedded = createEmbeddedDatabase({ directory });
    await embedded.open();
    const pool = keepRefusedConnections(poolOver(embedded)).on('connect', prepareStatements);
    return {
      pool,
      migrate: (folder: string) => applyMigrations(pool, folder),
      async close() {
        await embedded.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function poolOver(embedded: EmbeddedDatabase): pg.Pool {
  // As with a server, the next query reconnects.
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
