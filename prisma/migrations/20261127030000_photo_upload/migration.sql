-- CreateTable
CREATE TABLE "photo_upload" (
    "image_id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "key_id" TEXT,
    "staff_id" TEXT,
    "sha256" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "photo_upload_pkey" PRIMARY KEY ("image_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "photo_upload_sha256_key" ON "photo_upload"("sha256");

-- CreateIndex
CREATE INDEX "photo_upload_shop_id_expires_at_idx" ON "photo_upload"("shop_id", "expires_at");

-- AddForeignKey
ALTER TABLE "photo_upload" ADD CONSTRAINT "photo_upload_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
