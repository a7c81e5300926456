import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';

/** A resource that costs the service money at each use. */
export type CostlyUse = 'search' | 'model';

/** How often one shop may use each resource in a day (UTC). */
export type DailyLimits = Record<CostlyUse, number>;

/** What shops have used today, counted in the database for all processes. */
export type DailyUse = ReturnType<typeof createDailyUse>;

export function createDailyUse(pool: pg.Pool, clock: Clock, limits: DailyLimits) {
  return {
    /**
     * Counts a shop's uses before they are made. A use that then fails stays counted: it may have cost money.
     * @returns false, and counts nothing, if they would exceed the day's limit
     */
    take: (shopId: string, kind: CostlyUse, count: number): Promise<boolean> => {
      const limit = limits[kind];
      const day = toDay(clock.now());
      return sql(pool).any`
        INSERT INTO daily_use (shop_id, day, kind, used)
        SELECT ${shopId}, ${day}::date, ${kind}, ${count} WHERE ${count}::int <= ${limit}::int
        ON CONFLICT (shop_id, day, kind) DO UPDATE SET used = daily_use.used + EXCLUDED.used
        WHERE daily_use.used + EXCLUDED.used <= ${limit}::int`;
    },

    /** Deletes the counts of past days. */
    deleteOld: () => sql(pool).exec`DELETE FROM daily_use WHERE day < ${toDay(clock.now())}::date`,
  };
}

/** Returns the UTC date, such as 2026-11-26. */
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
