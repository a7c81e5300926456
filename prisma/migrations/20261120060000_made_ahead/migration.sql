-- Products that a job has the store make ahead of its rows.
-- AlterTable
ALTER TABLE "job" ADD COLUMN "creation_id" TEXT,
ADD COLUMN "creation_operation_id" TEXT;

-- AlterTable
ALTER TABLE "job_row" ADD COLUMN "ahead_upsert_id" TEXT;
