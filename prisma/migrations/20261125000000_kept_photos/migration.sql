-- AlterTable
ALTER TABLE "shop_settings" ADD COLUMN     "keep_photos" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "kept_photo" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "box_key" TEXT NOT NULL,
    "style_code" TEXT NOT NULL,
    "brand" TEXT,
    "size" TEXT,
    "confirmed_by" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "bytes" BYTEA,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_photo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kept_photo_shop_id_kept_at_idx" ON "kept_photo"("shop_id", "kept_at");

-- CreateIndex
CREATE UNIQUE INDEX "kept_photo_shop_id_call_id_box_key_key" ON "kept_photo"("shop_id", "call_id", "box_key");

-- AddForeignKey
ALTER TABLE "kept_photo" ADD CONSTRAINT "kept_photo_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A JPEG cannot be compressed further, and is read in pieces.
ALTER TABLE "kept_photo" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
