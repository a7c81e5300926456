-- What a receiving session made is known even if the answer to its upsert was lost.
-- AlterTable
ALTER TABLE "change_record" ADD COLUMN     "receiving_session_id" TEXT;

-- CreateIndex
CREATE INDEX "change_record_receiving_session_id_idx" ON "change_record"("receiving_session_id");
