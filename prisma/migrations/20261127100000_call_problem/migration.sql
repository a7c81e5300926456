-- What the caller of a failed call was told: the detail of its problem and the wrong fields.
ALTER TABLE "api_call" ADD COLUMN "problem" JSONB;
