import { Prisma } from '#prisma/generated/client.ts';

/**
 * SQL condition for the rows of `job_row` that a retry can run: they failed, their input is kept, and no later row with
 * the same style code has succeeded, because the last line wins.
 */
export const CAN_RUN_AGAIN = Prisma.sql`job_row.status = 'failed' AND job_row.input IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM job_row AS later WHERE later.job_id = job_row.job_id AND later.code_key = job_row.code_key
    AND later.row_no > job_row.row_no AND later.status = 'succeeded')`;

/** The columns of table `job` that make up a `Job`. */
export const JOB_COLUMNS = Prisma.sql`job.id, job.shop_id AS "shopId", job.operation, job.key_id AS "keyId",
  job.staff_id AS "staffId", job.status, job.creation_id IS NOT NULL AS "isMakingAhead",
  CASE WHEN job.pause_code IS NOT NULL THEN
    json_build_object('code', job.pause_code, 'detail', coalesce(job.pause_detail, '')) END AS pause,
  job.total, job.succeeded, job.failed, job.credits_charged AS "creditsCharged", job.created_at AS "createdAt",
  job.started_at AS "startedAt", job.finished_at AS "finishedAt",
  CASE WHEN job.failed > 0 AND job.status IN ('completed', 'paused')
    THEN (SELECT count(*)::int FROM job_row WHERE job_row.job_id = job.id AND ${CAN_RUN_AGAIN})
    ELSE 0 END AS retryable`;
