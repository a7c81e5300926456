-- A receiving session looks for what staff listed of a photo on other pages, also where that failed and gave its key
-- back: in the call's input the key stays.
CREATE INDEX "api_call_listing_idx" ON "api_call" ("shop_id", split_part("input" ->> 'idempotency_key', ' ', 3))
WHERE "operation" = 'storefront-product-upsert' AND "input" ->> 'idempotency_key' LIKE 'listing of %';
