-- A turn in which nothing was learnt is no learning.
ALTER TABLE "shop" ADD COLUMN "brands_turn_at" TIMESTAMPTZ(3);
