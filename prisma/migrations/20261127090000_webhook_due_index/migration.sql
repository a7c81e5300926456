-- The next message of an endpoint is found without reading what waits for others, or for one that is switched off.
-- DropIndex
DROP INDEX "webhook_message_next_attempt_at_idx";

-- CreateIndex
CREATE INDEX "webhook_message_endpoint_id_next_attempt_at_idx" ON "webhook_message"("endpoint_id", "next_attempt_at");
