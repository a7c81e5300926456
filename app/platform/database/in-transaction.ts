import type pg from 'pg';

/**
 * Runs `work` in one transaction on one connection. Inside it use only the client handed in: the embedded
 * database has a single connection, and a second one would wait for ever.
 * @param lock processes run transactions with the same number one after the other (an advisory lock)
 * @throws what `work` or the database threw. When the connection ended during COMMIT, the work may be done nevertheless.
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
