/** Of a `job_row` that failed: what it needs is kept, and no later row of its style code has succeeded (the last line wins). */
export const CAN_RUN_AGAIN = `job_row.status = 'failed' AND job_row.input IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM job_row AS later WHERE later.job_id = job_row.job_id AND later.code_key = job_row.code_key
    AND later.row_no > job_row.row_no AND later.status = 'succeeded')`;

/** The columns of `job`, and how many of its rows a retry would run: none where it is not ended or paused. */
export const JOB_WITH_RETRYABLE = `job.*, CASE WHEN job.failed > 0 AND job.status IN ('completed', 'paused')
  THEN (SELECT count(*)::int FROM job_row WHERE job_row.job_id = job.id AND ${CAN_RUN_AGAIN}) ELSE 0 END AS retryable`;
