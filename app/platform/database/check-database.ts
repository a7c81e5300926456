import type pg from 'pg';

const PATIENCE_MS = 2_000;

/** node-postgres accepts this timeout for a single query too, but its types leave it out. */
type ImpatientQuery = pg.QueryConfig & { query_timeout: number };

/**
 * Returns whether the database answers. A connection that gives no answer for two seconds is dropped, and the pool
 * replaces it. The wait for a free connection from the pool is not limited here.
 */
export async function checkDatabase(pool: pg.Pool): Promise<boolean> {
  const question: ImpatientQuery = { text: 'SELECT 1', query_timeout: PATIENCE_MS };
  return pool.query(question).then(
    () => true,
    () => false,
  );
}
