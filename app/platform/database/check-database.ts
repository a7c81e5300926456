import type pg from 'pg';

const PATIENCE_MS = 2_000;

/** node-postgres takes it for one query as well; its types do not say so. */
type ImpatientQuery = pg.QueryConfig & { query_timeout: number };

/**
 * Whether the database answers. A connection whose server has vanished is given up after two seconds, and the pool
 * replaces it. May wait longer for a connection: at most as long as the pool does.
 */
export async function checkDatabase(pool: pg.Pool): Promise<boolean> {
  const question: ImpatientQuery = { text: 'SELECT 1', query_timeout: PATIENCE_MS };
  return pool.query(question).then(
    () => true,
    () => false,
  );
}
