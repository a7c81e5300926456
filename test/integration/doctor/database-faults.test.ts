import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { MIGRATION_LOCK } from '#app/platform/database/apply-migrations.ts';
import { openLockHolder } from '#test/support/open-lock-holder.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import {
  type FaultCase,
  faultsOf,
  HERE,
  warningsOf,
  withPatient,
} from '#test/support/with-patient.ts';

const { patient, query, undo, sql, examine } = withPatient();
let users = 0;

/** The URL of the database for another user, who is made for it. */
async function asUser(attributes: string, password = '', database = patient().env.DATABASE_URL) {
  const name = `doctor_${process.pid}_${users++}`;
  await query(`CREATE ROLE ${name} LOGIN ${attributes}`);
  undo(() => query(`DROP ROLE ${name}`));
  const url = new URL(database ?? '');
  url.username = name;
  url.password = password;
  return { name, env: { DATABASE_URL: url.href } };
}

async function openEmptyDatabase(setting = ''): Promise<Record<string, string>> {
  const { env } = await createTestDatabase();
  const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
  if (setting) await query(`ALTER DATABASE ${name} ${setting}`);
  return env;
}

const atDatabase = (change: (url: URL) => void) => {
  const url = new URL(patient().env.DATABASE_URL ?? '');
  change(url);
  return { DATABASE_URL: url.href };
};

const inTheDatabase: FaultCase[] = [
  [
    'database-unreachable',
    /check its host and port in DATABASE_URL/,
    () => ({
      env: atDatabase((url) => {
        url.port = '9';
      }),
      words: HERE,
    }),
  ],
  [
    'database-missing',
    /CREATE DATABASE not_made/,
    () => ({
      env: atDatabase((url) => {
        url.pathname = '/not_made';
      }),
      words: HERE,
    }),
  ],
  [
    'database-login',
    /Correct user and password in DATABASE_URL/,
    async () => {
      const { name, env } = await asUser("PASSWORD 'the-right-one'", 'the-wrong-one');
      const { rows } = await query<{ hba_file: string }>('SHOW hba_file');
      const file = rows[0]?.hba_file ?? '';
      const before = await readFile(file, 'utf8');
      const write = async (text: string) => {
        await writeFile(file, text);
        await query('SELECT pg_reload_conf()');
      };
      await write(`host all ${name} 127.0.0.1/32 scram-sha-256\n${before}`);
      undo(() => write(before));
      return { env, words: HERE };
    },
  ],
  [
    'database-full',
    /Raise max_connections or the limit of this user/,
    async () => ({ ...(await asUser('CONNECTION LIMIT 0')), words: HERE }),
  ],
  [
    'database-tables-refused',
    /owner of the database/,
    async () => ({ ...(await asUser('')), words: HERE }),
  ],
  [
    'database-rights-missing',
    /owner of the database/,
    async () => {
      const { DATABASE_URL } = await openEmptyDatabase();
      return { ...(await asUser('', '', DATABASE_URL)), words: HERE };
    },
  ],
  [
    'database-read-only',
    /to the primary server/,
    async () => ({
      env: await openEmptyDatabase('SET default_transaction_read_only = on'),
      words: HERE,
    }),
  ],
  [
    'pool-too-large',
    /Set DATABASE_POOL_SIZE to 4 or less/,
    async () => ({
      env: await openEmptyDatabase('CONNECTION LIMIT 8'),
      words: HERE,
    }),
  ],
  [
    'migration-newer',
    /Run the newer version again/,
    sql(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('tomorrow', 'x', '20991231000000_of_tomorrow', now())`,
      `DELETE FROM _prisma_migrations WHERE id = 'tomorrow'`,
    ),
  ],
  [
    'migration-unfinished',
    /follow what npm start says/,
    sql(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('half', 'x', '20991231000000_half')`,
      `DELETE FROM _prisma_migrations WHERE id = 'half'`,
    ),
  ],
  [
    'migration-changed',
    /git checkout prisma\/migrations/,
    sql(
      `UPDATE _prisma_migrations SET checksum = reverse(checksum) WHERE migration_name LIKE '%_jobs'`,
      `UPDATE _prisma_migrations SET checksum = reverse(checksum) WHERE migration_name LIKE '%_jobs'`,
    ),
  ],
];

const toLookAt: FaultCase[] = [
  [
    'database-lock',
    /SELECT pg_terminate_backend\(\d+\) ends it/,
    async () => {
      const holder = await openLockHolder(patient().database);
      await holder.lock('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      undo(() => holder.release());
      return { words: HERE };
    },
  ],
  [
    'migrations-pending',
    /Make a backup/,
    sql(
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%_jobs'`,
      'UPDATE _prisma_migrations SET rolled_back_at = NULL',
    ),
  ],
];

describe('the doctor finds, and nothing else, of a PostgreSQL server', () =>
  it.each(inTheDatabase)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(faultsOf(one));
  }));
describe('the doctor warns, and of nothing else, of a PostgreSQL server', () =>
  it.each(toLookAt)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(warningsOf(one));
  }));
