import type pg from 'pg';
import type { ErrorCode } from '#app/platform/errors.ts';
import { type Job, type JobRecord, type QueuedRow, type RowOutcome, toJob } from './job.ts';

/**
 * A job as its run sees it. Only one run at a time may start rows: each begins by taking the job over,
 * and a run that has lost it finds that out before its next row. What runs twice all the same (a process
 * that was taken for dead) is charged once, by the idempotency key of its call.
 */
export type JobRuns = {
  /**
   * Takes the job over; null when it is not to run (ended, paused, deleted).
   * @param from `queued`: only where no other run has it
   */
  begin: (jobId: string, runId: string, from: 'any' | 'queued') => Promise<Job | null>;
  /** Rows that wait, in the order of arrival. @param after number of a row: those behind it */
  listQueued: (jobId: string, after: number, size: number) => Promise<QueuedRow[]>;
  /** The input of a row that may start now; null where this run may start nothing any more. */
  takeInput: (jobId: string, runId: string, row: QueuedRow) => Promise<string | null>;
  /** Whether this run may still start something. */
  isHeld: (jobId: string, runId: string) => Promise<boolean>;
  /** Books how rows ended, each once. */
  record: (jobId: string, outcomes: readonly RowOutcome[]) => Promise<void>;
  pause: (jobId: string, runId: string, code: ErrorCode, detail: string) => Promise<void>;
  /** Ends the job when no row waits any more. False when one does, or the job is no longer this run's. */
  complete: (jobId: string, runId: string) => Promise<boolean>;
};

export function createJobRuns(pool: pg.Pool): JobRuns {
  return {
    async begin(jobId, runId, from) {
      const begun = await pool.query<JobRecord>(
        `UPDATE job SET run_id = $2, status = 'running', started_at = coalesce(started_at, now()),
           changed_at = now()
         WHERE id = $1 AND (status = 'queued' OR (status = 'running' AND $3)) RETURNING *`,
        [jobId, runId, from === 'any'],
      );
      const record = begun.rows[0];
      return record ? toJob(record) : null;
    },

    async listQueued(jobId, after, size) {
      const found = await pool.query<QueuedRow>(
        `SELECT row_no AS row, attempt, code_key AS "comparisonKey" FROM job_row
         WHERE job_id = $1 AND status = 'queued' AND row_no > $2 ORDER BY row_no LIMIT $3`,
        [jobId, after, size],
      );
      return found.rows;
    },

    async takeInput(jobId, runId, { row, attempt }) {
      const found = await pool.query<{ input: string }>(
        `SELECT job_row.input FROM job JOIN job_row ON job_row.job_id = job.id
         WHERE job.id = $1 AND job.run_id = $2 AND job.status = 'running'
           AND job_row.row_no = $3 AND job_row.attempt = $4 AND job_row.status = 'queued'`,
        [jobId, runId, row, attempt],
      );
      return found.rows[0]?.input ?? null;
    },

    async isHeld(jobId, runId) {
      const found = await pool.query(
        `SELECT 1 FROM job WHERE id = $1 AND run_id = $2 AND status = 'running'`,
        [jobId, runId],
      );
      return found.rowCount === 1;
    },

    async record(jobId, outcomes) {
      await pool.query(
        `WITH told AS (
           SELECT * FROM unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::text[])
             AS t(row_no, attempt, charged, output, problem)
         ), before AS (
           SELECT row_no, coalesce(octet_length(input), 0) AS input_bytes
           FROM job_row WHERE job_id = $1 AND row_no = ANY($2)
         ), done AS (
           UPDATE job_row SET output = told.output, problem = told.problem, charged = told.charged,
             status = CASE WHEN told.output IS NULL THEN 'failed' ELSE 'succeeded' END,
             input = CASE WHEN told.output IS NULL THEN job_row.input END, finished_at = now()
           FROM told JOIN before USING (row_no) WHERE job_row.job_id = $1 AND job_row.row_no = told.row_no
             AND job_row.attempt = told.attempt AND job_row.status = 'queued'
           RETURNING job_row.status, job_row.charged,
             coalesce(octet_length(job_row.output), 0) + coalesce(octet_length(job_row.problem), 0)
               - CASE WHEN job_row.input IS NULL THEN before.input_bytes ELSE 0 END AS growth
         )
         UPDATE job SET
           succeeded = succeeded + (SELECT count(*) FROM done WHERE status = 'succeeded'),
           failed = failed + (SELECT count(*) FROM done WHERE status = 'failed'),
           stored_bytes = stored_bytes + (SELECT coalesce(sum(growth), 0) FROM done),
           credits_charged = credits_charged + (SELECT coalesce(sum(charged), 0) FROM done)
         WHERE id = $1`,
        [
          jobId,
          outcomes.map(({ row }) => row),
          outcomes.map(({ attempt }) => attempt),
          outcomes.map(({ charged }) => charged),
          outcomes.map((outcome) => ('output' in outcome ? outcome.output : null)),
          outcomes.map((outcome) => ('problem' in outcome ? outcome.problem : null)),
        ],
      );
    },

    async pause(jobId, runId, code, detail) {
      await pool.query(
        `UPDATE job SET status = 'paused', pause_code = $3, pause_detail = $4, changed_at = now()
         WHERE id = $1 AND run_id = $2 AND status = 'running'`,
        [jobId, runId, code, detail],
      );
    },

    async complete(jobId, runId) {
      const completed = await pool.query(
        `UPDATE job SET status = 'completed', finished_at = now(), changed_at = now()
         WHERE id = $1 AND run_id = $2 AND status = 'running'
           AND NOT EXISTS (SELECT 1 FROM job_row WHERE job_id = $1 AND status = 'queued')`,
        [jobId, runId],
      );
      return completed.rowCount === 1;
    },
  };
}
