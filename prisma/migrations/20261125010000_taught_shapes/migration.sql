-- AlterTable
ALTER TABLE "shop" ADD COLUMN     "brands_learnt_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "taught_shape" (
    "shop_id" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "example" TEXT NOT NULL,
    "codes" INTEGER NOT NULL,
    "learnt_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "taught_shape_pkey" PRIMARY KEY ("shop_id","brand","form")
);

-- AddForeignKey
ALTER TABLE "taught_shape" ADD CONSTRAINT "taught_shape_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
