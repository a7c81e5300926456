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
/** A bulk operation of Shopify runs for a day at most. */
const HELD_SECONDS = 24 * 60 * 60;
const RETRY_MS = 200;
/** A call that gets the lease later than this before its deadline has no time left to work. */
const TIME_TO_WORK_MS = 5_000;

/**
 * Lets one upsert at a time work on a style code of a shop, across processes. The key of a lease is the comparison key of
 * the style code. A lease is a row (owner, until, heartbeat) and a mutex within each process, never a long transaction.
 */
export type UpsertLeases = ReturnType<typeof createUpsertLeases>;

/**
 * Leases as rows of the database. Within one process calls wait for a mutex, so that one of them at a time asks for the
 * row; between processes the row decides.
 */
export function createUpsertLeases(options: {
  pool: pg.Pool;
  clock: Clock;
  /** Names this process among those that share the database. */
  owner: string;
}) {
  const { pool, clock, owner } = options;
  /** Of the style codes that calls of this process work on or wait for. */
  const inUse = new Map<string, { mutex: Mutex; users: number }>();

  return {
    /**
     * Waits for the lease, runs `work`, gives the lease back.
     * @throws AppError `upsert_in_progress` when another call still holds it at `deadlineAt`.
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
          return await holding(row, work);
        });
      } finally {
        entry.users -= 1;
        if (entry.users === 0) inUse.delete(name);
      }
    },

    /**
     * Takes the leases of these keys that are free, for a holder that may outlive this process. Returns the keys it got.
     * They are held until they are given back, for a day at most: no operation of the store runs longer.
     */
    async hold(shopId: string, keys: readonly string[], holder: string): Promise<Set<string>> {
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

    /** Gives back the leases of a holder: those of `keys`, or all. */
    async letGo(shopId: string, holder: string, keys?: readonly string[]): Promise<void> {
      const which = keys ? Prisma.sql`AND identity_key = ANY(${keys})` : Prisma.empty;
      await sql(pool)
        .run`DELETE FROM upsert_lease WHERE shop_id = ${shopId} AND owner = ${holder} ${which}`;
    },
  };
}

type WantedLease = { shopId: string; key: string; deadlineAt: number; signal: AbortSignal };

/** The lease of one style code, as this process wants it or has it. */
type LeaseRow = { pool: pg.Pool; shopId: string; key: string; owner: string };

const until = (seconds: number) => Prisma.sql`now() + make_interval(secs => ${seconds})`;

/**
 * False while another process holds the lease. A lease that this process holds is one that it could not give back: the
 * mutex lets one call at a time ask.
 */
async function tryAcquire({ pool, shopId, key, owner }: LeaseRow): Promise<boolean> {
  return sql(pool).any`
    INSERT INTO upsert_lease (shop_id, identity_key, owner, until, heartbeat_at)
    VALUES (${shopId}, ${key}, ${owner}, ${until(LEASE_SECONDS)}, now())
    ON CONFLICT (shop_id, identity_key) DO UPDATE
      SET owner = excluded.owner, until = excluded.until, heartbeat_at = now()
      WHERE upsert_lease.until < now() OR upsert_lease.owner = excluded.owner`;
}

/** Keeps the lease by a heartbeat while `work` runs, then gives it back. */
async function holding<Result>(row: LeaseRow, work: () => Promise<Result>): Promise<Result> {
  const heartbeat = setInterval(() => void extend(row), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await release(row);
  }
}

async function extend({ pool, shopId, key, owner }: LeaseRow): Promise<void> {
  const extended = sql(pool).run`
    UPDATE upsert_lease SET until = ${until(LEASE_SECONDS)}, heartbeat_at = now()
    WHERE shop_id = ${shopId} AND identity_key = ${key} AND owner = ${owner}`;
  await extended.catch(() => {});
}

/** Never throws: a lease that could not be given back runs out, and the result of the call stands. */
async function release({ pool, shopId, key, owner }: LeaseRow): Promise<void> {
  const released = sql(pool).run`
    DELETE FROM upsert_lease WHERE shop_id = ${shopId} AND identity_key = ${key} AND owner = ${owner}`;
  await released.catch(() => {});
}

function inProgress(): AppError {
  return new AppError(
    'upsert_in_progress',
    'Another upsert of this style code is still running. Nothing was changed by this call; try again.',
    { retryAfterSeconds: 5 },
  );
}

/**
 * Deletes the leases of dead processes. On a database that only this process can open those are all leases of other
 * owners, except the leases of products that the store is still creating by itself.
 */
export async function dropLeasesOfOthers(pool: pg.Pool, owner: string): Promise<void> {
  await sql(pool).run`
    DELETE FROM upsert_lease WHERE owner <> ${owner}
      AND NOT EXISTS (SELECT 1 FROM job WHERE job.creation_id = upsert_lease.owner)`;
}
