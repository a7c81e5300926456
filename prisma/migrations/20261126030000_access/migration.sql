-- The words by which a call is found in the activity: codes, titles, barcodes and file names, in small letters, each on a
-- line of its own. A code stands there as written and once more without what separates its parts.
CREATE FUNCTION call_words("input" JSONB, "response" JSONB, "choice" JSONB) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    WITH codes AS (
        SELECT jsonb_path_query("input", '$.style_code') #>> '{}' AS word
        UNION SELECT jsonb_path_query("input", '$.variants[*].sku') #>> '{}'
        UNION SELECT jsonb_path_query("response", '$.style_code') #>> '{}'
        UNION SELECT jsonb_path_query("response", '$.label.style_code') #>> '{}'
        UNION SELECT jsonb_path_query("response", '$.trace.readings[*] ? (@.kind == "barcode").text') #>> '{}'
        UNION SELECT jsonb_path_query("input", '$.variants[*].barcode') #>> '{}'
        UNION SELECT jsonb_path_query("choice", '$.style_code') #>> '{}'
        UNION SELECT jsonb_path_query("choice", '$.chosen.style_code') #>> '{}'
    ), words AS (
        SELECT word FROM codes
        UNION SELECT regexp_replace(word, '[^[:alnum:]]', '', 'g') FROM codes
        UNION SELECT jsonb_path_query("input", '$.title') #>> '{}'
        UNION SELECT jsonb_path_query("response", '$.title') #>> '{}'
        UNION SELECT jsonb_path_query("response", '$.best.title') #>> '{}'
        UNION SELECT jsonb_path_query("choice", '$.chosen.title') #>> '{}'
        -- The last part of the path, without a query.
        UNION SELECT substring(jsonb_path_query("input", '$.image_url') #>> '{}' FROM '([^/?#]+)(?:[?#].*)?$')
        UNION SELECT substring(jsonb_path_query("input", '$.image_urls[*]') #>> '{}' FROM '([^/?#]+)(?:[?#].*)?$')
    )
    SELECT left(lower(coalesce(string_agg(word, E'\n'), '')), 8000) FROM words
$$;

-- AlterTable
ALTER TABLE "api_call" ADD COLUMN "words" TEXT GENERATED ALWAYS AS (call_words("input", "response", "choice")) STORED;

-- Calls that a receiving session made were recorded as those of a page.
UPDATE "api_call" SET "face" = 'receiving'
WHERE "face" = 'admin' AND ("idempotency_key" LIKE 'receiving %' OR "request_id" LIKE 'rph\_%' OR "request_id" LIKE 'box\_%');

-- An undo names only what it takes back: these find the call that made it.
CREATE INDEX "api_call_upsert_id_idx" ON "api_call" ("shop_id", ("response" ->> 'upsert_id'))
WHERE "operation" = 'storefront-product-upsert';
CREATE INDEX "api_call_stock_add_id_idx" ON "api_call" ("shop_id", ("response" ->> 'stock_add_id'))
WHERE "operation" = 'storefront-stock-add';

-- The activity looks for the photo of a match; what asks for a store alone uses this index too.
-- DropIndex
DROP INDEX "receiving_photo_shop_id_idx";

-- CreateIndex
CREATE INDEX "receiving_photo_shop_id_call_id_idx" ON "receiving_photo"("shop_id", "call_id");

-- AlterTable
ALTER TABLE "shop_settings" ADD COLUMN "owner_only_keys" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "owner_only_credits" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "owner_only_erasure" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "staff_member" (
    "shop_id" TEXT NOT NULL,
    "staff_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_owner" BOOLEAN NOT NULL,
    "scopes" TEXT[],
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_member_pkey" PRIMARY KEY ("shop_id", "staff_id")
);

-- AddForeignKey
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
