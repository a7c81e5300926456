import type pg from 'pg';

/** What the doctor needs to know from either kind of database, in a form that passes through the command socket. */
export type DatabaseFacts = {
  /** The migrations recorded in the database; null before the first start. */
  migrations: { name: string; checksum: string; isFinished: boolean }[] | null;
  /** Installed stores, the latest first, with their sealed session as base64. */
  stores: { domain: string; sealed: string | null }[];
  /** The sealed secrets of webhook addresses. */
  webhookSecrets: { domain: string; sealed: string }[];
};

/** More rows would take long to open, and would show nothing more. */
const MAX_ROWS = 1_000;

const STATEMENTS = {
  _prisma_migrations: `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  session: `SELECT domain, encode(sealed, 'base64') AS sealed FROM shop
    LEFT JOIN session ON session.id = 'offline_' || domain
    WHERE uninstalled_at IS NULL ORDER BY installed_at DESC LIMIT ${MAX_ROWS}`,
  webhook_endpoint: `SELECT domain, encode(sealed_secret, 'base64') AS sealed FROM webhook_endpoint
    JOIN shop ON shop.id = shop_id WHERE uninstalled_at IS NULL LIMIT ${MAX_ROWS}`,
} as const;

/** Only reads. A table that an earlier version does not have counts as empty. */
export async function readDatabaseFacts(
  database: Pick<pg.Pool | pg.Client, 'query'>,
): Promise<DatabaseFacts> {
  const read = async <Row>(table: keyof typeof STATEMENTS): Promise<Row[] | null> => {
    const { rows } = await database.query('SELECT to_regclass($1) AS found', [table]);
    return rows[0].found === null ? null : (await database.query(STATEMENTS[table])).rows;
  };
  return {
    migrations: await read('_prisma_migrations'),
    stores: (await read('session')) ?? [],
    webhookSecrets: (await read('webhook_endpoint')) ?? [],
  };
}
