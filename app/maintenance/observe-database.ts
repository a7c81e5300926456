import type pg from 'pg';
import { checkDatabase } from '#app/platform/database/check-database.ts';
import { cachedForScrapes } from '#app/platform/telemetry/cached-for-scrapes.ts';
import { observe } from '#app/platform/telemetry/metric.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';

/** Observes the pool's connections, and whether the database answers. */
export function observeDatabase(pool: pg.Pool): void {
  const { databaseUp, connections, connectionsMost, connectionsPending } = METRICS;
  observe([connections, connectionsMost, connectionsPending], (note) => {
    const { totalCount, idleCount, waitingCount } = pool;
    note(connections, idleCount, { 'db.client.connection.state': 'idle' });
    note(connections, totalCount - idleCount, { 'db.client.connection.state': 'used' });
    note(connectionsMost, pool.options.max, {});
    note(connectionsPending, waitingCount, {});
  });
  const doesAnswer = cachedForScrapes(() => checkDatabase(pool));
  observe([databaseUp], async (note) => {
    note(databaseUp, (await doesAnswer()) ? 1 : 0, {});
  });
}
