import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { Job, JobRef } from './job.ts';

/** A row whose product may be created before the row runs. */
export type AheadCandidate = { row: number; input: string };

/** A bulk creation of products that is under way in Shopify. */
export type BulkCreation = {
  /** The owner of the leases on the products' style codes. */
  id: string;
  /** The id of Shopify's bulk operation; null while it is not known. */
  operationId: string | null;
};

/** A row and the change record of the product that was created ahead of it. */
export type MadeAhead = { row: number; upsertId: string };

/**
 * The products that were created for a job ahead of its rows. Everything is recorded before the request is sent to
 * Shopify, so that after a crash the next process knows what may be under way.
 */
export type JobsAhead = ReturnType<typeof createJobsAhead>;

/** For a longer input, creating the product ahead costs more memory than it saves. */
const MAX_INPUT_CHARS = 32_768;

const HAS_LEFT = Prisma.sql`status IN ('cancelled', 'paused') AND (creation_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM job_row WHERE job_id = job.id AND job_row.status IN ('queued', 'failed')
    AND ahead_upsert_id IS NOT NULL))`;

export function createJobsAhead(pool: pg.Pool) {
  return {
    /** Lists queued rows on their first attempt, each the first of its style code, in the order of arrival. */
    listCandidates: (jobId: string, fromRow: number, toRow: number) =>
      sql(pool).rows<AheadCandidate>`
        SELECT row_no AS row, input FROM job_row
        WHERE job_id = ${jobId} AND row_no BETWEEN ${fromRow} AND ${toRow} AND status = 'queued' AND attempt = 1
          AND ahead_upsert_id IS NULL AND code_key IS NOT NULL AND length(input) <= ${MAX_INPUT_CHARS}
          AND NOT EXISTS (
            SELECT 1 FROM job_row AS earlier WHERE earlier.job_id = ${jobId}
              AND earlier.code_key = job_row.code_key AND earlier.row_no < job_row.row_no)
        ORDER BY row_no`,

    /** Finds the bulk creation that was opened and not closed. */
    findOpen: (jobId: string) => sql(pool).row<BulkCreation>`
      SELECT creation_id AS id, creation_operation_id AS "operationId" FROM job
      WHERE id = ${jobId} AND creation_id IS NOT NULL`,

    /**
     * Opens a bulk creation. Returns false if another run has the job, or the job already has an open bulk creation.
     */
    open: ({ id, runId }: { id: string; runId: string }, creationId: string) => sql(pool).any`
      UPDATE job SET creation_id = ${creationId}, creation_operation_id = NULL
      WHERE id = ${id} AND run_id = ${runId} AND status = 'running' AND creation_id IS NULL`,

    /** Records the rows whose products are about to be requested from Shopify. */
    noteRows: (jobId: string, made: readonly MadeAhead[]) => sql(pool).exec`
      UPDATE job_row SET ahead_upsert_id = told.upsert_id
      FROM unnest(${made.map(({ row }) => row)}::int[], ${made.map(({ upsertId }) => upsertId)}::text[])
        AS told(row_no, upsert_id)
      WHERE job_row.job_id = ${jobId} AND job_row.row_no = told.row_no`,

    noteOperation: (jobId: string, creationId: string, operationId: string) => sql(pool).exec`
      UPDATE job SET creation_operation_id = ${operationId}
      WHERE id = ${jobId} AND creation_id = ${creationId}`,

    close: (jobId: string, creationId: string) => sql(pool).exec`
      UPDATE job SET creation_id = NULL, creation_operation_id = NULL
      WHERE id = ${jobId} AND creation_id = ${creationId}`,

    /** Finds the job if it is cancelled or paused and products were created ahead of rows that will not run now. */
    findStopped: (jobId: string) => sql(pool).row<Pick<Job, 'id' | 'shopId' | 'operation'>>`
      SELECT id, shop_id AS "shopId", operation FROM job WHERE id = ${jobId} AND ${HAS_LEFT}`,

    /** Lists all such jobs, to be queued. */
    listStopped: () =>
      sql(pool).rows<JobRef>`SELECT id, shop_id AS "shopId" FROM job WHERE ${HAS_LEFT}`,

    /** Lists the products that such a job has to withdraw. */
    listLeft: (jobId: string) => sql(pool).rows<MadeAhead>`
      SELECT row_no AS row, ahead_upsert_id AS "upsertId" FROM job_row
        JOIN job ON job.id = job_row.job_id
      WHERE job.id = ${jobId} AND job.status IN ('cancelled', 'paused') AND job.creation_id IS NULL
        AND job_row.status IN ('queued', 'failed') AND ahead_upsert_id IS NOT NULL ORDER BY row_no`,

    /** Forgets a product that was withdrawn or never created. */
    forget: (jobId: string, row: number) => sql(pool).exec`
      UPDATE job_row SET ahead_upsert_id = NULL WHERE job_id = ${jobId} AND row_no = ${row}`,
  };
}
