import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { UpsertLeases } from './upsert-leases.ts';

/** A holder that has not said a word for this long is dead. Kept by the database's clock. */
const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;
/** A bulk operation of Shopify runs for a day at most. */
const HELD_SECONDS = 24 * 60 * 60;
const RETRY_MS = 200;
/** A turn that comes later than this before the deadline is of no use. */
const TIME_TO_WORK_MS = 5_000;

/**
 * Leases as rows. Within one process calls queue on a mutex, so that only one per process asks the
 * database; across processes the row decides.
 */
export function createUpsertLeases(options: {
  pool: pg.Pool;
  clock: Clock;
  /** Names this process among those that share the database. */
  owner: string;
}): UpsertLeases {
  const { pool, clock, owner } = options;
  const queues = new Map<string, Promise<unknown>>();

  return {
    async withLease({ shopId, key, deadlineAt, signal }, work) {
      const name = `${shopId} ${key}`;
      const giveUpAt = deadlineAt - TIME_TO_WORK_MS;
      const before = queues.get(name) ?? Promise.resolve();
      const { promise: done, resolve: leave } = Promise.withResolvers<void>();
      const behindMe = before.then(() => done);
      queues.set(name, behindMe);
      try {
        await waitFor(before, giveUpAt);
        await acquire(shopId, key, giveUpAt, signal);
        return await holding(shopId, key, work);
      } finally {
        // Who gives up leaves the queue as well: those behind wait for the ones before.
        leave();
        if (queues.get(name) === behindMe) queues.delete(name);
      }
    },

    async hold(shopId, keys, holder) {
      const taken = await pool.query<{ identity_key: string }>(
        `INSERT INTO upsert_lease (shop_id, identity_key, owner, until, heartbeat_at)
         SELECT $1, wanted, $3, now() + make_interval(secs => $4), now()
         FROM (SELECT DISTINCT unnest($2::text[]) AS wanted ORDER BY wanted) AS wanted
         ON CONFLICT (shop_id, identity_key) DO UPDATE
           SET owner = excluded.owner, until = excluded.until, heartbeat_at = now()
           WHERE upsert_lease.until < now()
         RETURNING identity_key`,
        [shopId, keys, holder, HELD_SECONDS],
      );
      return new Set(taken.rows.map((row) => row.identity_key));
    },

    async letGo(shopId, holder, keys) {
      await pool.query(
        `DELETE FROM upsert_lease WHERE shop_id = $1 AND owner = $2
           AND ($3::text[] IS NULL OR identity_key = ANY($3))`,
        [shopId, holder, keys ?? null],
      );
    },
  };

  async function holding<Result>(
    shopId: string,
    key: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const heartbeat = setInterval(() => void extend(shopId, key), HEARTBEAT_MS);
    try {
      return await work();
    } finally {
      clearInterval(heartbeat);
      await release(shopId, key);
    }
  }

  /** The turn of the calls before in this process, or the end of patience. */
  async function waitFor(before: Promise<unknown>, giveUpAt: number): Promise<void> {
    const timer = new AbortController();
    const patience = delay(Math.max(0, giveUpAt - clock.now()), 'over', { signal: timer.signal });
    const outcome = await Promise.race([before.then(() => 'turn'), patience]).finally(() => {
      patience.catch(() => {});
      timer.abort();
    });
    if (outcome === 'over') throw inProgress();
  }

  async function acquire(shopId: string, key: string, giveUpAt: number, signal: AbortSignal) {
    while (true) {
      // A lease in this process's own name is one it could not give back: calls of the process queue before this.
      const taken = await pool.query(
        `INSERT INTO upsert_lease (shop_id, identity_key, owner, until, heartbeat_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4), now())
         ON CONFLICT (shop_id, identity_key) DO UPDATE
           SET owner = excluded.owner, until = excluded.until, heartbeat_at = now()
           WHERE upsert_lease.until < now() OR upsert_lease.owner = excluded.owner
         RETURNING owner`,
        [shopId, key, owner, LEASE_SECONDS],
      );
      if (taken.rowCount === 1) return;
      const waitMs = RETRY_MS + Math.random() * RETRY_MS;
      if (clock.now() + waitMs >= giveUpAt) throw inProgress();
      await delay(waitMs, undefined, { signal });
    }
  }

  async function extend(shopId: string, key: string): Promise<void> {
    await pool
      .query(
        `UPDATE upsert_lease SET until = now() + make_interval(secs => $4), heartbeat_at = now()
         WHERE shop_id = $1 AND identity_key = $2 AND owner = $3`,
        [shopId, key, owner, LEASE_SECONDS],
      )
      .catch(() => {});
  }

  async function release(shopId: string, key: string): Promise<void> {
    // A lease that could not be given back ends by itself; the call's result stands.
    await pool
      .query('DELETE FROM upsert_lease WHERE shop_id = $1 AND identity_key = $2 AND owner = $3', [
        shopId,
        key,
        owner,
      ])
      .catch(() => {});
  }
}

function inProgress(): AppError {
  return new AppError(
    'upsert_in_progress',
    'Another upsert of this style code is still running. Nothing was changed by this call; try again.',
    { retryAfterSeconds: 5 },
  );
}

/**
 * On a database that only this process can open, every lease of another owner is a dead one's, but for
 * those that stand for what the store is still doing by itself.
 */
export async function dropLeasesOfOthers(pool: pg.Pool, owner: string): Promise<void> {
  await pool.query(
    `DELETE FROM upsert_lease WHERE owner <> $1
       AND NOT EXISTS (SELECT 1 FROM job WHERE job.creation_id = upsert_lease.owner)`,
    [owner],
  );
}
