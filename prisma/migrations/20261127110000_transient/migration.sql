-- What processes that share the database tell each other from moment to moment. None of it is a record: it is not backed up, not
-- in the write-ahead log, and empty after a crash of the server.
CREATE SCHEMA IF NOT EXISTS "transient";

-- Photos that wait to be read by another process, for two minutes at the most.
CREATE UNLOGGED TABLE IF NOT EXISTS "transient"."reading_request" (
    "id" TEXT PRIMARY KEY,
    "kind" TEXT NOT NULL,
    -- Whether a person waits for it.
    "urgent" BOOLEAN NOT NULL,
    "photo" BYTEA NOT NULL,
    -- JSON, as text: a barcode may hold characters that JSONB cannot.
    "question" TEXT NOT NULL,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "taken_at" TIMESTAMPTZ(3)
);

-- The processes that read, and how many photos each reads at a time.
CREATE UNLOGGED TABLE IF NOT EXISTS "transient"."reader" (
    "owner" TEXT PRIMARY KEY,
    "at_once" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

-- The calls of the current minute by key, in the form of rate-limiter-flexible.
CREATE UNLOGGED TABLE IF NOT EXISTS "transient"."rate_limit" (
    "key" VARCHAR(255) PRIMARY KEY,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT
);
