import type pg from 'pg';

/**
 * The SQLSTATE classes of a statement that was refused for its values (22) or by a constraint (23): the connection is
 * as good as before. After any other failure this is uncertain, for example when a plan has become invalid.
 */
const REFUSED_FOR_ITS_VALUES = /^2[23]...$/;

/**
 * Makes the pool keep a connection whose statement was refused. node-postgres replaces the connection after any failed
 * statement, so each call without credits, whose charge a constraint refuses, would cost a connection and all its
 * prepared statements.
 */
export function keepRefusedConnections(pool: pg.Pool): pg.Pool {
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect();
    try {
      const answer = await client.query(...args);
      client.release();
      return answer;
    } catch (error) {
      client.release(!wasRefused(error));
      throw error;
    }
  };
  // `query` also has a form with a callback, which this app does not use.
  pool.query = query as typeof pool.query;
  return pool;
}

const wasRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  REFUSED_FOR_ITS_VALUES.test(error.code);
