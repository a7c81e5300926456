import type pg from 'pg';

const PATIENCE_MS = 2_000;

/** node-postgres accepts the timeout for a single query too, which its types leave out. */
type ImpatientQuery = pg.QueryConfig & { query_timeout: number };

/**
 * Whether the database answers. A connection without an answer for two seconds is dropped, and the pool replaces it. The
 * wait for a connection of the pool is not limited here.
 */
export async function checkDatabase(pool: pg.Pool): Promise<boolean> {
  const question: ImpatientQuery = { text: 'SELECT 1', query_timeout: PATIENCE_MS };
  return pool.query(question).then(
    () => true,
    () => false,
  );
}
