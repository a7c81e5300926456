import type pg from 'pg';
import { MIGRATION_LOCK } from '#app/platform/database/apply-migrations.ts';

/** What a PostgreSQL server reports about itself and about what goes on in the app's database. */
export type ServerFacts = {
  /** A number such as 160004. */
  version: number;
  versionName: string;
  isReadOnly: boolean;
  mayCreateTables: boolean;
  mayCreateSchemas: boolean;
  /** Whether the job queue's schema exists. */
  hasQueue: boolean;
  /** How many connections this user can have to this database. */
  connections: number;
  /** The server's clock minus this machine's, in milliseconds. */
  clockAheadMs: number;
  /** Transactions that have been open for five minutes. */
  longOpen: { pid: number; minutes: number; state: string }[];
  /**
   * Connections that block others: by a lock that one has awaited for five seconds or more, or by the migrations' lock.
   */
  blockers: number[];
};

const OF_SERVER = `
  SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS "versionName",
    pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS "isReadOnly",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreateTables",
    has_database_privilege(current_database(), 'CREATE') AS "mayCreateSchemas",
    to_regnamespace('pgboss') IS NOT NULL AS "hasQueue",
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      nullif((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user), -1),
      nullif((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1)
    ) AS connections,
    clock_timestamp() AS now`;

const OTHERS = `datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const LONG_OPEN = `
  SELECT pid, state, floor(extract(epoch FROM clock_timestamp() - xact_start) / 60)::int AS minutes
  FROM pg_stat_activity WHERE ${OTHERS} AND xact_start < clock_timestamp() - interval '5 minutes'
  ORDER BY xact_start LIMIT 5`;

const BLOCKERS = `
  SELECT DISTINCT pid FROM (
    SELECT unnest(pg_blocking_pids(pid)) AS pid FROM pg_stat_activity
    WHERE ${OTHERS} AND wait_event_type = 'Lock' AND query_start < clock_timestamp() - interval '5 seconds'
    UNION SELECT pid FROM pg_locks
    WHERE locktype = 'advisory' AND objid = ${MIGRATION_LOCK} AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS holders WHERE pid > 0`;

/** Only reads. */
export async function readServerFacts(client: pg.Client): Promise<ServerFacts> {
  const askedAt = Date.now();
  const { now, ...facts } = (await client.query(OF_SERVER)).rows[0];
  const clockAheadMs = now.getTime() - (askedAt + Date.now()) / 2;
  const longOpen = (await client.query(LONG_OPEN)).rows;
  const blockers = (await client.query<{ pid: number }>(BLOCKERS)).rows.map(({ pid }) => pid);
  return { ...facts, clockAheadMs, longOpen, blockers };
}
