-- CreateTable
CREATE TABLE "job" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key_id" TEXT,
    "staff_id" TEXT,
    "idempotency_key" TEXT,
    "fingerprint" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "pause_code" TEXT,
    "pause_detail" TEXT,
    "run_id" TEXT,
    "total" INTEGER NOT NULL DEFAULT 0,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "credits_charged" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_row" (
    "job_id" TEXT NOT NULL,
    "row_no" INTEGER NOT NULL,
    "line_no" INTEGER NOT NULL,
    "style_code" TEXT,
    "code_key" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL,
    "input" TEXT,
    "output" TEXT,
    "problem" TEXT,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_row_pkey" PRIMARY KEY ("job_id","row_no")
);

-- CreateIndex
CREATE INDEX "job_shop_id_created_at_idx" ON "job"("shop_id", "created_at");

-- CreateIndex
CREATE INDEX "job_status_changed_at_idx" ON "job"("status", "changed_at");

-- CreateIndex
CREATE UNIQUE INDEX "job_shop_id_idempotency_key_key" ON "job"("shop_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "job_row_job_id_status_row_no_idx" ON "job_row"("job_id", "status", "row_no");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_row" ADD CONSTRAINT "job_row_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever the code does.
ALTER TABLE "job" ADD CONSTRAINT "job_status" CHECK ("status" IN ('receiving', 'queued', 'running', 'paused', 'completed', 'cancelled'));
ALTER TABLE "job" ADD CONSTRAINT "job_counts" CHECK ("succeeded" >= 0 AND "failed" >= 0 AND "succeeded" + "failed" <= "total");
ALTER TABLE "job_row" ADD CONSTRAINT "job_row_status" CHECK ("status" IN ('queued', 'succeeded', 'failed'));
