-- The bytes of hosted photos are in files where the database is embedded, and written after the row elsewhere.
ALTER TABLE "hosted_image" ALTER COLUMN "bytes" DROP NOT NULL;
-- A JPEG cannot be compressed further, and is read in pieces.
ALTER TABLE "hosted_image" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
