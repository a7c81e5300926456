import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import type { ErrorCode } from '#app/platform/errors.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { Job, QueuedRow, RowOutcome } from './job.ts';
import { JOB_COLUMNS } from './job-columns.ts';

/**
 * A job as its run sees it. Only one run at a time may start rows: each run begins by taking the job over, and a run
 * that has lost the job learns so before its next row. If two runs start the same row, because a live process was
 * thought dead, the call's idempotency key ensures that it is charged once.
 */
export type JobRuns = ReturnType<typeof createJobRuns>;

export function createJobRuns(pool: pg.Pool) {
  return {
    /**
     * Takes the job over; null if the job must not run (ended, paused, deleted).
     * @param from `queued`: only if no other run has the job
     */
    begin: (jobId: string, runId: string, from: 'any' | 'queued') => sql(pool).row<Job>`
      UPDATE job SET run_id = ${runId}, status = 'running', started_at = coalesce(started_at, now()),
        changed_at = now()
      WHERE id = ${jobId} AND (status = 'queued' OR (status = 'running' AND ${from === 'any'}))
      RETURNING ${JOB_COLUMNS}`,

    /** Lists queued rows in the order of arrival. @param after number of the row that precedes the list */
    listQueued: (jobId: string, after: number, size: number) => sql(pool).rows<QueuedRow>`
      SELECT row_no AS row, attempt, code_key AS "comparisonKey" FROM job_row
      WHERE job_id = ${jobId} AND status = 'queued' AND row_no > ${after} ORDER BY row_no LIMIT ${size}`,

    /** Returns the input of a row that may start now; null if this run may no longer start that row. */
    async takeInput(jobId: string, runId: string, { row, attempt }: QueuedRow) {
      const found = await sql(pool).row<{ input: string }>`
        SELECT job_row.input FROM job JOIN job_row ON job_row.job_id = job.id
        WHERE ${heldBy(jobId, runId)}
          AND job_row.row_no = ${row} AND job_row.attempt = ${attempt} AND job_row.status = 'queued'`;
      return found?.input ?? null;
    },

    /** Returns whether this run may still start rows. */
    isHeld: (jobId: string, runId: string) =>
      sql(pool).any`SELECT 1 FROM job WHERE ${heldBy(jobId, runId)}`,

    /** Records the rows' outcomes, each once. */
    record: (jobId: string, outcomes: readonly RowOutcome[]) => record(pool, jobId, outcomes),

    pause: (jobId: string, runId: string, code: ErrorCode, detail: string) => sql(pool).exec`
      UPDATE job SET status = 'paused', pause_code = ${code}, pause_detail = ${detail}, changed_at = now()
      WHERE ${heldBy(jobId, runId)}`,

    /** Completes the job if no queued row is left. Returns false if one is, or if another run has the job. */
    complete: (jobId: string, runId: string) => sql(pool).any`
      UPDATE job SET status = 'completed', finished_at = now(), changed_at = now()
      WHERE ${heldBy(jobId, runId)}
        AND NOT EXISTS (SELECT 1 FROM job_row WHERE job_id = ${jobId} AND status = 'queued')`,
  };
}

const heldBy = (jobId: string, runId: string) =>
  Prisma.sql`job.id = ${jobId} AND job.run_id = ${runId} AND job.status = 'running'`;

async function record(pool: pg.Pool, jobId: string, outcomes: readonly RowOutcome[]) {
  const rows = outcomes.map(({ row }) => row);
  await sql(pool).run`
    WITH told AS (
      SELECT * FROM unnest(
        ${rows}::int[],
        ${outcomes.map(({ attempt }) => attempt)}::int[],
        ${outcomes.map(({ charged }) => charged)}::int[],
        ${outcomes.map((outcome) => ('output' in outcome ? outcome.output : null))}::text[],
        ${outcomes.map((outcome) => ('problem' in outcome ? outcome.problem : null))}::text[]
      ) AS t(row_no, attempt, charged, output, problem)
    ), before AS (
      SELECT row_no, coalesce(octet_length(input), 0) AS input_bytes
      FROM job_row WHERE job_id = ${jobId} AND row_no = ANY(${rows})
    ), done AS (
      UPDATE job_row SET output = told.output, problem = told.problem, charged = told.charged,
        status = CASE WHEN told.output IS NULL THEN 'failed' ELSE 'succeeded' END,
        input = CASE WHEN told.output IS NULL THEN job_row.input END, finished_at = now()
      FROM told JOIN before USING (row_no) WHERE job_row.job_id = ${jobId} AND job_row.row_no = told.row_no
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
    WHERE id = ${jobId}`;
}
