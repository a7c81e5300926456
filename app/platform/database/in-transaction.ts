import type pg from 'pg';

/**
 * Runs `work` in one transaction on one connection. Use only the given client inside it: the embedded database has a
 * single connection, and a second one would wait for ever.
 * @param lock the number of an advisory lock: transactions with the same number run one after the other, across
 * processes
 * @throws what `work` or the database threw. If the connection ended during COMMIT, the work may have been committed.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  lock?: number,
): Promise<Result> {
  const client = await pool.connect();
  /** Whether the connection is unfit for its next user: still inside the transaction, or dead. */
  let isLost = false;
  try {
    await client.query('BEGIN');
    if (lock !== undefined) await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
