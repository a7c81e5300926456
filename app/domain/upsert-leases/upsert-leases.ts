import { setTimeout as delay } from 'node:timers/promises';
import { Mutex, withTimeout } from 'async-mutex';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** A holder without a heartbeat for this long counts as dead. Measured by the database's clock. */
const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;
/** A bulk operation in Shopify runs for at most a day. */
const HELD_SECONDS = 24 * 60 * 60;
const RETRY_MS = 200;
/** A call that gets the lease later than this before its deadline has no time left to work. */
const TIME_TO_WORK_MS = 5_000;

/**
 * Lets one upsert at a time work on a shop's style code, across processes. A lease's key is the style code's comparison
 * key. A lease is a row (owner, until, heartbeat) and a mutex within each process, never a long transaction.
 */
export type UpsertLeases = ReturnType<typeof createUpsertLeases>;

/**
 * Stores leases as database rows. Within one process, calls wait for a mutex, so that only one of them at a time
 * requests the row; between processes the row decides.
 */
export function createUpsertLeases(options: {
  pool: pg.Pool;
  clock: Clock;
  /** Identifies this process among those that share the database. */
  owner: string;
}) {
  const { pool, clock, owner } = options;
  /** The mutexes of the style codes that this process's calls work on or wait for. */
  const inUse = new Map<string, { mutex: Mutex; users: number }>();

  return {
    /**
     * Waits for the lease, runs `work`, releases the lease.
     * @throws AppError `upsert_in_progress` if another call still holds it at `deadlineAt`.
     */
    async withLease<Result>(
      { shopId, key, deadlineAt, signal }: WantedLease,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const row: LeaseRow = { pool, shopId, key, owner };
      const giveUpAt = deadlineAt - TIME_TO_WORK_MS;
      const name = `${shopId} ${key}`;
      const entry = inUse.get(name) ?? { mutex: new Mutex(), users: 0 };
      entry.users += 1;
      inUse.set(name, entry);
      const patienceMs = Math.max(0, giveUpAt - clock.now());
      try {
        return await withTimeout(entry.mutex, patienceMs, inProgress()).runExclusive(async () => {
          while (!(await tryAcquire(row))) {
            const waitMs = RETRY_MS + Math.random() * RETRY_MS;
            if (clock.now() + waitMs >= giveUpAt) throw inProgress();
            await delay(waitMs, undefined, { signal });
          }
          return await runWithHeartbeat(row, work);
        });
      } finally {
        entry.users -= 1;
        if (entry.users === 0) inUse.delete(name);
      }
    },

    /**
     * Takes the leases that are free among these keys, for a holder that may outlive this process. Returns the keys
     * that it got. The leases are held until released, for at most a day: no bulk operation in Shopify runs longer.
     */
    async acquireMany(shopId: string, keys: readonly string[], holder: string) {
      const taken = await sql(pool).rows<{ key: string }>`
        INSERT INTO upsert_lease (shop_id, identity_key, owner, until, heartbeat_at)
        SELECT ${shopId}, wanted, ${holder}, ${until(HELD_SECONDS)}, now()
        FROM (SELECT DISTINCT unnest(${keys}::text[]) AS wanted ORDER BY wanted) AS wanted
        ON CONFLICT (shop_id, identity_key) DO UPDATE
          SET owner = excluded.owner, until = excluded.until, heartbeat_at = now()
          WHERE upsert_lease.until < now()
        RETURNING identity_key AS key`;
      return new Set(taken.map((row) => row.key));
    },

    /** Releases a holder's leases: those of `keys`, or all. */
    async releaseMany(shopId: string, holder: string, keys?: readonly string[]): Promise<void> {
      const which = keys ? Prisma.sql`AND identity_key = ANY(${keys})` : Prisma.empty;
      await sql(pool)
        .run`DELETE FROM upsert_lease WHERE shop_id = ${shopId} AND owner = ${holder} ${which}`;
    },
  };
}

type WantedLease = { shopId: string; key: string; deadlineAt: number; signal: AbortSignal };

/** The lease of one style code, as this process requests or holds it. */
type LeaseRow = { pool: pg.Pool; shopId: string; key: string; owner: string };

const until = (seconds: number) => Prisma.sql`now() + make_interval(secs => ${seconds})`;

/**
 * Tries to take the lease. Returns false while another process holds it. A lease that is already this process's own is
 * one that it failed to release, because the mutex lets only one call at a time try.
 */
async function tryAcquire({ pool, shopId, key, owner }: LeaseRow): Promise<boolean> {
  return sql(pool).any`
    INSERT INTO upsert_lease (shop_id, identity_key, owner, until, heartbeat_at)
    VALUES (${shopId}, ${key}, ${owner}, ${until(LEASE_SECONDS)}, now())
    ON CONFLICT (shop_id, identity_key) DO UPDATE
      SET owner = excluded.owner, until = excluded.until, heartbeat_at = now()
      WHERE upsert_lease.until < now() OR upsert_lease.owner = excluded.owner`;
}

/** Renews the lease by a heartbeat while `work` runs, then releases it. */
async function runWithHeartbeat<Result>(row: LeaseRow, work: () => Promise<Result>) {
  const heartbeat = setInterval(() => void extend(row), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await release(row);
  }
}

async function extend({ pool, shopId, key, owner }: LeaseRow): Promise<void> {
  await sql(pool).run`
    UPDATE upsert_lease SET until = ${until(LEASE_SECONDS)}, heartbeat_at = now()
    WHERE shop_id = ${shopId} AND identity_key = ${key} AND owner = ${owner}`.catch(() => {});
}

/** Releases the lease. Never throws: a lease that could not be released expires, and the call's result stands. */
async function release({ pool, shopId, key, owner }: LeaseRow): Promise<void> {
  await sql(pool).run`
    DELETE FROM upsert_lease
    WHERE shop_id = ${shopId} AND identity_key = ${key} AND owner = ${owner}`.catch(() => {});
}

function inProgress(): AppError {
  return new AppError(
    'upsert_in_progress',
    'Another upsert of this style code is still running. Nothing was changed by this call; try again.',
    { retryAfterSeconds: 5 },
  );
}

/**
 * Deletes the leases of dead processes. Call it only if no other process can open the database: it deletes all leases
 * of other owners, except those of products that Shopify is still creating in bulk.
 */
export async function dropLeasesOfOthers(pool: pg.Pool, owner: string): Promise<void> {
  await sql(pool).run`
    DELETE FROM upsert_lease WHERE owner <> ${owner}
      AND NOT EXISTS (SELECT 1 FROM job WHERE job.creation_id = upsert_lease.owner)`;
}
