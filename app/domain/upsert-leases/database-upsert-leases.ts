import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { UpsertLeases } from './upsert-leases.ts';

/** A holder that has not said a word for this long is dead. Kept by the database's clock. */
const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = 200;

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
    async withLease({ shopId, identityKey, deadlineAt, signal }, work) {
      const name = `${shopId} ${identityKey}`;
      const before = queues.get(name) ?? Promise.resolve();
      const mine = before.then(async () => {
        await acquire(shopId, identityKey, deadlineAt, signal);
        const heartbeat = setInterval(() => void extend(shopId, identityKey), HEARTBEAT_MS);
        try {
          return await work();
        } finally {
          clearInterval(heartbeat);
          await release(shopId, identityKey);
        }
      });
      // The queue goes on whatever became of the call before.
      const settled = mine.catch(() => {});
      queues.set(name, settled);
      try {
        return await mine;
      } finally {
        if (queues.get(name) === settled) queues.delete(name);
      }
    },
  };

  async function acquire(
    shopId: string,
    identityKey: string,
    deadlineAt: number,
    signal: AbortSignal,
  ) {
    while (true) {
      const taken = await pool.query(
        `INSERT INTO upsert_lease (shop_id, identity_key, owner, until, heartbeat_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4), now())
         ON CONFLICT (shop_id, identity_key) DO UPDATE
           SET owner = excluded.owner, until = excluded.until, heartbeat_at = now()
           WHERE upsert_lease.until < now()
         RETURNING owner`,
        [shopId, identityKey, owner, LEASE_SECONDS],
      );
      if (taken.rowCount === 1) return;
      if (clock.now() + RETRY_MS >= deadlineAt) {
        throw new AppError(
          'upsert_in_progress',
          'Another upsert of this style code is still running. Nothing was changed by this call; try again.',
          { retryAfterSeconds: 5 },
        );
      }
      await delay(RETRY_MS + Math.random() * RETRY_MS, undefined, { signal });
    }
  }

  async function extend(shopId: string, identityKey: string): Promise<void> {
    await pool
      .query(
        `UPDATE upsert_lease SET until = now() + make_interval(secs => $4), heartbeat_at = now()
         WHERE shop_id = $1 AND identity_key = $2 AND owner = $3`,
        [shopId, identityKey, owner, LEASE_SECONDS],
      )
      .catch(() => {});
  }

  async function release(shopId: string, identityKey: string): Promise<void> {
    // A lease that could not be given back ends by itself; the call's result stands.
    await pool
      .query('DELETE FROM upsert_lease WHERE shop_id = $1 AND identity_key = $2 AND owner = $3', [
        shopId,
        identityKey,
        owner,
      ])
      .catch(() => {});
  }
}

/** On a database that only this process can open, every lease of another owner is a dead one's. */
export async function dropLeasesOfOthers(pool: pg.Pool, owner: string): Promise<void> {
  await pool.query('DELETE FROM upsert_lease WHERE owner <> $1', [owner]);
}
