import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readDatabase } from '#test/support/read-database.ts';

type Settings = Record<string, string>;

const LOOK_EVERY_MS = 100;

/** Counts what waits for locks until it is stopped. @returns how many did, on average */
export async function watchLocks({
  DATABASE_URL: connectionString = '',
}: Settings): Promise<{ stop: () => Promise<number> }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const counts: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      counts.push(rows[0]?.count ?? 0);
      await delay(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      await client.end();
      return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
    },
  };
}

/** @throws Error where a balance is not the sum of its entries, a call is open, or one that succeeded was not paid once */
export async function requireSoundLedger(settings: Settings): Promise<void> {
  const [wrong] = await readDatabase<Record<string, number>>(
    settings,
    `SELECT
       (SELECT count(*)::int FROM credit_balance WHERE balance - owed <>
         (SELECT coalesce(sum(delta), 0) FROM credit_entry WHERE credit_entry.shop_id = credit_balance.shop_id)) AS balances,
       (SELECT count(*)::int FROM api_call WHERE status = 'pending') AS pending,
       (SELECT count(*)::int FROM api_call WHERE status = 'succeeded' AND price_credits > 0 AND
         (SELECT coalesce(-sum(delta), 0) FROM credit_entry WHERE ref = api_call.id) <> price_credits) AS unpaid`,
  );
  if (Object.values(wrong ?? { none: 1 }).some((count) => count !== 0))
    throw new Error(`The ledger is wrong: ${JSON.stringify(wrong)}`);
}
