import type pg from 'pg';

/**
 * Runs `work` in one transaction on one connection. Inside it use only the client handed in: the embedded
 * database has a single connection, and a second one would wait for ever.
 * @throws what `work` or the database threw. Where the connection ended during COMMIT, it may all the same be done.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  /** Set where the connection is not fit for the next one: still inside the transaction, or dead. */
  let isLost = false;
  try {
    await client.query('BEGIN');
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
