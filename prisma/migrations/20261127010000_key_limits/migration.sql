-- A key has limits of its own. Those that replace each other are one family, of the id of the first.
ALTER TABLE "api_key" ADD COLUMN "calls_per_minute" INTEGER,
ADD COLUMN "monthly_credits" INTEGER,
ADD COLUMN "family_id" TEXT;
UPDATE "api_key" SET "family_id" = "id";
ALTER TABLE "api_key" ALTER COLUMN "family_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "api_key_family_id_idx" ON "api_key"("family_id");

-- CreateIndex
CREATE INDEX "api_call_key_id_created_at_idx" ON "api_call"("key_id", "created_at");
