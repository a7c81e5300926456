-- CreateTable
CREATE TABLE "confirmation" (
    "shop_id" TEXT NOT NULL,
    "gtin14" TEXT NOT NULL,
    "style_code" TEXT NOT NULL,
    "read_as" TEXT,
    "title" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "image_url" TEXT,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "confirmation_pkey" PRIMARY KEY ("shop_id","gtin14")
);

-- AddForeignKey
ALTER TABLE "confirmation" ADD CONSTRAINT "confirmation_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
