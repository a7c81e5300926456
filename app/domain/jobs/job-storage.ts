import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';

const MIB = 1024 * 1024;

/** Bytes that a row takes besides its texts: its columns and its index entries. Measured, rounded up. */
export const ROW_BYTES = 200;

/** Recomputes `job.stored_bytes` after rows have changed in ways that are hard to track. */
export async function recountStoredBytes(client: pg.PoolClient, jobId: string): Promise<void> {
  await sql(client).run`
    UPDATE job SET stored_bytes = (
      SELECT coalesce(sum(${ROW_BYTES} + coalesce(octet_length(input), 0)
        + coalesce(octet_length(output), 0) + coalesce(octet_length(problem), 0)), 0)
      FROM job_row WHERE job_id = ${jobId})
    WHERE id = ${jobId}`;
}

type Stored = { used: string; oldest: Date | null; oldestFailed: Date | null };

/** The error for a body that does not fit: how much a shop may store, how much it stores, when space is freed. */
export async function storageFull(
  pool: pg.Pool,
  jobId: string,
  limits: { quotaBytes: number; nowMs: number },
): Promise<AppError> {
  const found = await sql(pool).row<Stored>`
    SELECT coalesce(sum(stored_bytes), 0) AS used,
      min(changed_at) FILTER (WHERE status IN ('completed', 'cancelled')) AS oldest,
      min(changed_at) FILTER (WHERE status = 'completed' AND EXISTS (SELECT 1 FROM job_row
        WHERE job_id = job.id AND job_row.status = 'failed' AND input IS NOT NULL)) AS "oldestFailed"
    FROM job WHERE shop_id = (SELECT shop_id FROM job WHERE id = ${jobId}) AND id <> ${jobId}`;
  const { used = '0', oldest = null, oldestFailed = null } = found ?? {};
  const times = [
    ...(oldest ? [oldest.getTime() + KEPT_MS.job] : []),
    ...(oldestFailed ? [oldestFailed.getTime() + KEPT_MS.failedRowInput] : []),
  ];
  const nextMs = times.length > 0 ? Math.max(limits.nowMs, Math.min(...times)) : null;
  const mib = (bytes: number) => (bytes / MIB).toFixed(1);
  return new AppError(
    'job_storage_full',
    `The jobs of a store may use ${mib(limits.quotaBytes)} MiB, results included; ${mib(Number(used))} MiB are in use, ` +
      `so this body does not fit. Nothing of it was kept. ${whenFree(nextMs)}`,
    nextMs === null
      ? {}
      : { retryAfterSeconds: Math.max(60, Math.ceil((nextMs - limits.nowMs) / 1000)) },
  );
}

function whenFree(nextMs: number | null): string {
  const cancel = 'Cancel a waiting job, or send fewer rows at once.';
  if (nextMs === null) return cancel;
  return `The next space is freed within the hour after ${new Date(nextMs).toISOString()}. Until then: ${cancel}`;
}
