-- AlterTable
ALTER TABLE "stock_addition" ADD COLUMN "delivery" TEXT;
