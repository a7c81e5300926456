-- AlterTable
ALTER TABLE "receiving_photo" ADD COLUMN     "scanned_code" TEXT;
