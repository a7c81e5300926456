import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Job, JobActor, NewJobRow } from './job.ts';
import { JOB_COLUMNS } from './job-columns.ts';
import { ROW_BYTES, storageFull } from './job-storage.ts';

export type NewJob = JobActor & { operation: string; idempotencyKey?: string | undefined };

export type OpenedJob =
  | { kind: 'opened'; jobId: string }
  /** An earlier request with this idempotency key created this job; `fingerprint` is that of its body. */
  | { kind: 'known'; job: Job; fingerprint: string };

/** Stores a job while its body arrives: open it, append its rows in batches, then seal or discard it. */
export type JobIntake = ReturnType<typeof createJobIntake>;

/** More open jobs than a shop needs, yet few enough to bound what they store. */
const MAX_OPEN_JOBS = 20;
/** A body from which nothing arrived for this long will not be completed. */
const SILENT_SECONDS = 60;

/** The shop was erased in the meantime, or nothing of the body arrived for a minute. */
const deletedMeanwhile = () =>
  new AppError('not_found', 'The job was deleted while it was being received.');

export function createJobIntake(pool: pg.Pool, clock: Clock, quotaBytes: number) {
  return {
    /** Opens a job. @throws AppError `idempotency_in_flight`, `job_conflict` if the shop has too many open jobs */
    async open(job: NewJob): Promise<OpenedJob> {
      await deleteSilent(pool, job);
      const jobId = newId('job');
      if (await insert(pool, jobId, job)) return { kind: 'opened', jobId };
      return findEarlier(pool, job);
    },

    /**
     * Appends rows. Jobs that are received at the same time may exceed the limit by one batch each.
     * @param firstRow number of the first of these rows, from 1
     * @throws AppError `job_storage_full` if the shop's jobs would store more than they may, `not_found`
     */
    async append(jobId: string, firstRow: number, rows: readonly NewJobRow[]): Promise<void> {
      if (await insertRows(pool, { jobId, firstRow, quotaBytes }, rows)) return;
      const isReceiving = await sql(pool).any`
        SELECT 1 FROM job WHERE id = ${jobId} AND status = 'receiving'`;
      if (!isReceiving) throw deletedMeanwhile();
      throw await storageFull(pool, jobId, { quotaBytes, nowMs: clock.now() });
    },

    /** Marks the job as complete, so that it may run. @param fingerprint SHA-256 of the body */
    async seal(jobId: string, fingerprint: string): Promise<Job> {
      const job = await sql(pool).row<Job>`
        UPDATE job SET status = 'queued', fingerprint = ${fingerprint}, changed_at = now(),
          total = counts.total, failed = counts.failed
        FROM (SELECT count(*) AS total, count(*) FILTER (WHERE status = 'failed') AS failed
              FROM job_row WHERE job_id = ${jobId}) AS counts
        WHERE id = ${jobId} AND status = 'receiving' RETURNING ${JOB_COLUMNS}`;
      if (!job) throw deletedMeanwhile();
      return job;
    },

    discard: (jobId: string) =>
      sql(pool).exec`DELETE FROM job WHERE id = ${jobId} AND status = 'receiving'`,
  };
}

/** Returns false if the job is no longer being received, or its shop would store more than it may. */
async function insertRows(
  pool: pg.Pool,
  to: { jobId: string; firstRow: number; quotaBytes: number },
  rows: readonly NewJobRow[],
): Promise<boolean> {
  const sizeBytes = sizeOf(rows);
  return sql(pool).any`
    WITH touched AS (
      UPDATE job SET changed_at = now(), stored_bytes = stored_bytes + ${sizeBytes}
      WHERE id = ${to.jobId} AND status = 'receiving' AND ${to.quotaBytes} >= ${sizeBytes} + (
        SELECT sum(others.stored_bytes) FROM job AS others WHERE others.shop_id = job.shop_id)
      RETURNING id)
    INSERT INTO job_row (job_id, row_no, line_no, style_code, code_key, status, input, problem, finished_at)
    SELECT touched.id, t.row_no, t.line_no, t.style_code, t.code_key,
      CASE WHEN t.input IS NULL THEN 'failed' ELSE 'queued' END, t.input, t.problem,
      CASE WHEN t.input IS NULL THEN now() END
    FROM touched, unnest(
      ${rows.map((_, index) => to.firstRow + index)}::int[],
      ${rows.map(({ line }) => line)}::int[],
      ${rows.map(({ styleCode }) => styleCode)}::text[],
      ${rows.map(({ comparisonKey }) => comparisonKey)}::text[],
      ${rows.map((row) => ('input' in row ? row.input : null))}::text[],
      ${rows.map((row) => ('problem' in row ? row.problem : null))}::text[]
    ) AS t(row_no, line_no, style_code, code_key, input, problem)`;
}

function sizeOf(rows: readonly NewJobRow[]): number {
  const texts = rows.map((row) => ('input' in row ? row.input : row.problem));
  return texts.reduce((sum, text) => sum + ROW_BYTES + Buffer.byteLength(text), 0);
}

/** Deletes jobs whose process died, or whose caller disconnected, while their body arrived. */
async function deleteSilent(pool: pg.Pool, { shopId }: NewJob): Promise<void> {
  await sql(pool).run`
    DELETE FROM job WHERE shop_id = ${shopId} AND status = 'receiving'
      AND changed_at < now() - make_interval(secs => ${SILENT_SECONDS})`;
}

async function insert(pool: pg.Pool, jobId: string, job: NewJob): Promise<boolean> {
  const { shopId, operation, keyId, staffId, idempotencyKey } = job;
  return sql(pool).any`
    INSERT INTO job (id, shop_id, operation, key_id, staff_id, idempotency_key, status)
    SELECT ${jobId}, ${shopId}, ${operation}, ${keyId}, ${staffId}, ${idempotencyKey}, 'receiving'
    WHERE ${MAX_OPEN_JOBS} > (SELECT count(*) FROM job WHERE shop_id = ${shopId}
      AND status IN ('receiving', 'queued', 'running', 'paused'))
    ON CONFLICT (shop_id, idempotency_key) DO NOTHING`;
}

async function findEarlier(pool: pg.Pool, { shopId, idempotencyKey }: NewJob): Promise<OpenedJob> {
  const record = await sql(pool).row<Job & { fingerprint: string }>`
    SELECT ${JOB_COLUMNS}, fingerprint FROM job
    WHERE shop_id = ${shopId} AND idempotency_key = ${idempotencyKey}`;
  if (!record)
    throw new AppError(
      'job_conflict',
      `The store has ${MAX_OPEN_JOBS} jobs that have not ended. Wait for one, or cancel one that is paused.`,
    );
  if (record.status === 'receiving')
    throw new AppError(
      'idempotency_in_flight',
      'The request with this idempotency key is still being received. Try again in a moment.',
      { retryAfterSeconds: 5 },
    );
  const { fingerprint, ...job } = record;
  return { kind: 'known', job, fingerprint };
}
