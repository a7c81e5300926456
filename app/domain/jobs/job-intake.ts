import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { type Job, type JobActor, type JobRecord, type NewJobRow, toJob } from './job.ts';
import { ROW_BYTES, storageFull } from './job-storage.ts';
import { JOB_WITH_RETRYABLE } from './retryable-rows.ts';

export type NewJob = JobActor & { operation: string; idempotencyKey?: string | undefined };

export type OpenedJob =
  | { kind: 'opened'; jobId: string }
  /** The idempotency key has made this job already; `fingerprint` is that of its body. */
  | { kind: 'known'; job: Job; fingerprint: string };

/** Takes a job in as it arrives: opened, filled chunk by chunk, then sealed or thrown away. */
export type JobIntake = {
  /** @throws AppError `idempotency_in_flight`, `job_conflict` where too many jobs of the shop are open */
  open: (job: NewJob) => Promise<OpenedJob>;
  /**
   * @param firstRow number of the first of these rows, from 1
   * Jobs that come in at once may pass the limit by one piece each.
   * @throws AppError `job_storage_full` where the jobs of the shop would keep more than they may, `not_found`
   */
  append: (jobId: string, firstRow: number, rows: readonly NewJobRow[]) => Promise<void>;
  /** All rows are there: the job may run. @param fingerprint SHA-256 of the body */
  seal: (jobId: string, fingerprint: string) => Promise<Job>;
  discard: (jobId: string) => Promise<void>;
};

/** More open jobs than anybody needs, few enough that nobody fills the disk. */
const MOST_OPEN_JOBS = 20;
/** A body of which nothing has come for so long will never be whole. */
const SILENT_SECONDS = 60;

/** Such as a store that was erased while a body came in, or a body of which nothing came for a minute. */
const deletedMeanwhile = () => new AppError('not_found', 'The job was deleted while it came in.');

export function createJobIntake(pool: pg.Pool, clock: Clock, quotaBytes: number): JobIntake {
  return {
    async open(job) {
      await dropSilent(pool, job);
      const jobId = newId('job');
      const opened = await insert(pool, jobId, job);
      if (opened) return { kind: 'opened', jobId };
      return findEarlier(pool, job);
    },

    async append(jobId, firstRow, rows) {
      const isAppended = await insertRows(pool, { jobId, firstRow, quotaBytes }, rows);
      if (isAppended) return;
      if (!(await isReceiving(pool, jobId))) throw deletedMeanwhile();
      throw await storageFull(pool, jobId, { quotaBytes, nowMs: clock.now() });
    },

    seal: (jobId, fingerprint) =>
      inTransaction(pool, async (client) => {
        const sealed = await client.query<JobRecord>(
          `UPDATE job SET status = 'queued', fingerprint = $2, changed_at = now(),
             total = counts.total, failed = counts.failed
           FROM (SELECT count(*) AS total, count(*) FILTER (WHERE status = 'failed') AS failed
                 FROM job_row WHERE job_id = $1) AS counts
           WHERE id = $1 AND status = 'receiving' RETURNING job.*`,
          [jobId, fingerprint],
        );
        const record = sealed.rows[0];
        if (!record) throw deletedMeanwhile();
        return toJob(record);
      }),

    async discard(jobId) {
      await pool.query(`DELETE FROM job WHERE id = $1 AND status = 'receiving'`, [jobId]);
    },
  };
}

/** False where the job is no longer received, or its shop would keep more than it may. */
async function insertRows(
  pool: pg.Pool,
  to: { jobId: string; firstRow: number; quotaBytes: number },
  rows: readonly NewJobRow[],
): Promise<boolean> {
  const inserted = await pool.query(
    `WITH touched AS (
       UPDATE job SET changed_at = now(), stored_bytes = stored_bytes + $8
       WHERE id = $1 AND status = 'receiving' AND $8 + (
         SELECT sum(others.stored_bytes) FROM job AS others WHERE others.shop_id = job.shop_id) <= $9
       RETURNING id)
     INSERT INTO job_row (job_id, row_no, line_no, style_code, code_key, status, input, problem, finished_at)
     SELECT touched.id, t.row_no, t.line_no, t.style_code, t.code_key,
       CASE WHEN t.input IS NULL THEN 'failed' ELSE 'queued' END, t.input, t.problem,
       CASE WHEN t.input IS NULL THEN now() END
     FROM touched, unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS t(row_no, line_no, style_code, code_key, input, problem)`,
    [
      to.jobId,
      rows.map((_, index) => to.firstRow + index),
      rows.map(({ line }) => line),
      rows.map(({ styleCode }) => styleCode ?? null),
      rows.map(({ comparisonKey }) => comparisonKey ?? null),
      rows.map((row) => ('input' in row ? row.input : null)),
      rows.map((row) => ('problem' in row ? row.problem : null)),
      sizeOf(rows),
      to.quotaBytes,
    ],
  );
  return inserted.rowCount !== 0;
}

async function isReceiving(pool: pg.Pool, jobId: string): Promise<boolean> {
  const found = await pool.query("SELECT 1 FROM job WHERE id = $1 AND status = 'receiving'", [
    jobId,
  ]);
  return found.rowCount === 1;
}

function sizeOf(rows: readonly NewJobRow[]): number {
  const texts = rows.map((row) => ('input' in row ? row.input : row.problem));
  return texts.reduce((sum, text) => sum + ROW_BYTES + Buffer.byteLength(text), 0);
}

/** What a process that died, or a caller that went away, left half received. */
async function dropSilent(pool: pg.Pool, { shopId }: NewJob): Promise<void> {
  await pool.query(
    `DELETE FROM job WHERE shop_id = $1 AND status = 'receiving'
       AND changed_at < now() - make_interval(secs => $2)`,
    [shopId, SILENT_SECONDS],
  );
}

async function insert(pool: pg.Pool, jobId: string, job: NewJob): Promise<boolean> {
  const inserted = await pool.query(
    `INSERT INTO job (id, shop_id, operation, key_id, staff_id, idempotency_key, status)
     SELECT $1, $2, $3, $4, $5, $6, 'receiving'
     WHERE $7 > (SELECT count(*) FROM job WHERE shop_id = $2
       AND status IN ('receiving', 'queued', 'running', 'paused'))
     ON CONFLICT (shop_id, idempotency_key) DO NOTHING`,
    [
      jobId,
      job.shopId,
      job.operation,
      job.keyId ?? null,
      job.staffId ?? null,
      job.idempotencyKey ?? null,
      MOST_OPEN_JOBS,
    ],
  );
  return inserted.rowCount === 1;
}

async function findEarlier(pool: pg.Pool, { shopId, idempotencyKey }: NewJob): Promise<OpenedJob> {
  const found = await pool.query<JobRecord>(
    `SELECT ${JOB_WITH_RETRYABLE} FROM job WHERE shop_id = $1 AND idempotency_key = $2`,
    [shopId, idempotencyKey ?? null],
  );
  const record = found.rows[0];
  if (!record) {
    throw new AppError(
      'job_conflict',
      `The store has ${MOST_OPEN_JOBS} jobs that have not ended. Wait for one, or cancel one that is paused.`,
    );
  }
  if (record.status === 'receiving') {
    throw new AppError(
      'idempotency_in_flight',
      'The request with this idempotency key is still coming in. Ask again in a moment.',
      { retryAfterSeconds: 5 },
    );
  }
  return { kind: 'known', job: toJob(record), fingerprint: record.fingerprint };
}
