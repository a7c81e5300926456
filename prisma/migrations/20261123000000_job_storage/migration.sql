-- How many bytes the rows of a job keep, for the quota of its shop.
-- AlterTable
ALTER TABLE "job" ADD COLUMN "stored_bytes" BIGINT NOT NULL DEFAULT 0;

UPDATE "job" SET "stored_bytes" = (
  SELECT coalesce(sum(200 + coalesce(octet_length("input"), 0) + coalesce(octet_length("output"), 0)
    + coalesce(octet_length("problem"), 0)), 0)
  FROM "job_row" WHERE "job_row"."job_id" = "job"."id");

-- Rows of a cancelled job never run.
UPDATE "job_row" SET "input" = NULL FROM "job"
WHERE "job"."id" = "job_row"."job_id" AND "job"."status" = 'cancelled' AND "job_row"."status" = 'queued';
