-- Codes are compared by letters and digits alone: other signs leave the keys that are kept. Signs beyond ASCII leave
-- them with the next upsert.
UPDATE "product_link" SET "bare_code" = translate("bare_code", '!"#$%&''()*+,:;<=>?@[\]^`{|}~', '')
WHERE "bare_code" <> translate("bare_code", '!"#$%&''()*+,:;<=>?@[\]^`{|}~', '');
UPDATE "change_record" SET "bare_code" = translate("bare_code", '!"#$%&''()*+,:;<=>?@[\]^`{|}~', '')
WHERE "bare_code" <> translate("bare_code", '!"#$%&''()*+,:;<=>?@[\]^`{|}~', '');
