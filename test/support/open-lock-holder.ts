import pg from 'pg';
import type { TestDatabase } from './test-database.ts';
import { until } from './until.ts';

/** A connection to the database of an app, on a server, that holds locks for which the app waits. */
export async function openLockHolder({ env }: TestDatabase) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  return {
    /** Begins a transaction with a statement that locks. */
    async lock(statement: string, values: unknown[]): Promise<void> {
      await client.query('BEGIN');
      await client.query(statement, values);
    },
    /** Until so many statements of this database wait for a lock; other tests use other databases of the server. */
    untilWaiting: (howMany: number): Promise<void> =>
      until(async () => {
        const { rows } = await client.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return rows.length === howMany;
      }),
    /** Ends the transaction, and with it the locks. */
    async release(): Promise<void> {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
