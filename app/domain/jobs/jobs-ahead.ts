import type pg from 'pg';

/** A row whose product may be made ahead of it. */
export type AheadCandidate = { row: number; input: string };

/** What the store is making right now. */
export type BulkCreation = {
  /** It holds the leases of their style codes. */
  id: string;
  /** The store's operation; null while, or where, its name is not known. */
  operationId: string | null;
};

/** A row and the record of what was made ahead of it. */
export type MadeAhead = { row: number; upsertId: string };

/**
 * What a job has made ahead of its rows. Written down before the store is asked: whatever ends the
 * process, the next one knows what may be under way.
 */
export type JobsAhead = {
  /** First attempts that wait, each the first of its style code, in the order of arrival. */
  listCandidates: (jobId: string, fromRow: number, toRow: number) => Promise<AheadCandidate[]>;
  /** What was begun and not closed. */
  findOpen: (jobId: string) => Promise<BulkCreation | null>;
  /** False where the job is no longer this run's, or has something open already. */
  open: (job: { id: string; runId: string }, creationId: string) => Promise<boolean>;
  /** Which rows' products the store is about to be asked for. */
  noteRows: (jobId: string, made: readonly MadeAhead[]) => Promise<void>;
  noteOperation: (jobId: string, creationId: string, operationId: string) => Promise<void>;
  close: (jobId: string, creationId: string) => Promise<void>;
  /** The job, where it is cancelled or paused and no row has finished what was made ahead. */
  findStopped: (jobId: string) => Promise<{ id: string; shopId: string; operation: string } | null>;
  /** Such jobs: for the queue to be told. */
  listStopped: () => Promise<{ id: string; shopId: string }[]>;
  /** What such a job has left. */
  listLeft: (jobId: string) => Promise<MadeAhead[]>;
  /** It is taken back, or was never made. */
  forget: (jobId: string, row: number) => Promise<void>;
};

/** A larger input costs more memory than it saves points. */
const LONGEST_INPUT = 32_768;

const LEFT = `status IN ('cancelled', 'paused') AND (creation_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM job_row WHERE job_id = job.id AND job_row.status = 'queued' AND ahead_upsert_id IS NOT NULL))`;

export function createJobsAhead(pool: pg.Pool): JobsAhead {
  return {
    listCandidates: (jobId, fromRow, toRow) => listCandidates(pool, jobId, fromRow, toRow),

    async findOpen(jobId) {
      const found = await pool.query<BulkCreation>(
        `SELECT creation_id AS id, creation_operation_id AS "operationId" FROM job
         WHERE id = $1 AND creation_id IS NOT NULL`,
        [jobId],
      );
      return found.rows[0] ?? null;
    },

    async open({ id, runId }, creationId) {
      const begun = await pool.query(
        `UPDATE job SET creation_id = $3, creation_operation_id = NULL
         WHERE id = $1 AND run_id = $2 AND status = 'running' AND creation_id IS NULL`,
        [id, runId, creationId],
      );
      return begun.rowCount === 1;
    },

    async noteRows(jobId, made) {
      await pool.query(
        `UPDATE job_row SET ahead_upsert_id = told.upsert_id
         FROM unnest($2::int[], $3::text[]) AS told(row_no, upsert_id)
         WHERE job_row.job_id = $1 AND job_row.row_no = told.row_no`,
        [jobId, made.map(({ row }) => row), made.map(({ upsertId }) => upsertId)],
      );
    },

    async noteOperation(jobId, creationId, operationId) {
      await pool.query(
        'UPDATE job SET creation_operation_id = $3 WHERE id = $1 AND creation_id = $2',
        [jobId, creationId, operationId],
      );
    },

    async close(jobId, creationId) {
      await pool.query(
        `UPDATE job SET creation_id = NULL, creation_operation_id = NULL
         WHERE id = $1 AND creation_id = $2`,
        [jobId, creationId],
      );
    },

    async findStopped(jobId) {
      const found = await pool.query<{ id: string; shopId: string; operation: string }>(
        `SELECT id, shop_id AS "shopId", operation FROM job WHERE id = $1 AND ${LEFT}`,
        [jobId],
      );
      return found.rows[0] ?? null;
    },

    async listStopped() {
      const found = await pool.query<{ id: string; shopId: string }>(
        `SELECT id, shop_id AS "shopId" FROM job WHERE ${LEFT}`,
      );
      return found.rows;
    },

    async listLeft(jobId) {
      const found = await pool.query<MadeAhead>(
        `SELECT row_no AS row, ahead_upsert_id AS "upsertId" FROM job_row
           JOIN job ON job.id = job_row.job_id
         WHERE job.id = $1 AND job.status IN ('cancelled', 'paused') AND job.creation_id IS NULL
           AND job_row.status = 'queued' AND ahead_upsert_id IS NOT NULL ORDER BY row_no`,
        [jobId],
      );
      return found.rows;
    },

    async forget(jobId, row) {
      await pool.query(
        'UPDATE job_row SET ahead_upsert_id = NULL WHERE job_id = $1 AND row_no = $2',
        [jobId, row],
      );
    },
  };
}

async function listCandidates(
  pool: pg.Pool,
  jobId: string,
  fromRow: number,
  toRow: number,
): Promise<AheadCandidate[]> {
  const found = await pool.query<AheadCandidate>(
    `SELECT row_no AS row, input FROM job_row
     WHERE job_id = $1 AND row_no BETWEEN $2 AND $3 AND status = 'queued' AND attempt = 1
       AND ahead_upsert_id IS NULL AND code_key IS NOT NULL AND length(input) <= $4
       AND NOT EXISTS (
         SELECT 1 FROM job_row AS earlier WHERE earlier.job_id = $1
           AND earlier.code_key = job_row.code_key AND earlier.row_no < job_row.row_no)
     ORDER BY row_no`,
    [jobId, fromRow, toRow, LONGEST_INPUT],
  );
  return found.rows;
}
