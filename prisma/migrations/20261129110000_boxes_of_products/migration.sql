-- Each run of a session looks for products that no box needs, each undo for the boxes that it takes back.
CREATE INDEX "receiving_box_product_idx" ON "receiving_box" ("shop_id", coalesce("plan" ->> 'productId', "question" ->> 'productId'));
CREATE INDEX "receiving_box_upsert_id_idx" ON "receiving_box" ("shop_id", ("result" ->> 'upsertId'));

-- What asks for a store alone uses this index too.
-- DropIndex
DROP INDEX "receiving_box_shop_id_idx";

-- CreateIndex
CREATE INDEX "receiving_box_shop_id_code_key_idx" ON "receiving_box"("shop_id", "code_key");
