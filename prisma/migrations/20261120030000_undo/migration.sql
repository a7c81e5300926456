-- CreateTable
CREATE TABLE "change_record" (
    "upsert_id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "identity_key" TEXT NOT NULL,
    "bare_code" TEXT NOT NULL,
    "created_product" BOOLEAN NOT NULL,
    "product_id" TEXT,
    "location_id" TEXT NOT NULL,
    "effects" JSONB NOT NULL,
    "written_before" JSONB NOT NULL,
    "restored" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "change_record_pkey" PRIMARY KEY ("upsert_id")
);

-- CreateIndex
CREATE INDEX "change_record_created_at_idx" ON "change_record"("created_at");

-- CreateIndex
CREATE INDEX "change_record_shop_id_identity_key_created_at_idx" ON "change_record"("shop_id", "identity_key", "created_at");

-- AddForeignKey
ALTER TABLE "change_record" ADD CONSTRAINT "change_record_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
