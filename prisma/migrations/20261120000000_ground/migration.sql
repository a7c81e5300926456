-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "shop" (
    "id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "installed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uninstalled_at" TIMESTAMPTZ(3),

    CONSTRAINT "shop_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "sealed" BYTEA NOT NULL,
    "expires" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "start" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_balance" (
    "shop_id" TEXT NOT NULL,
    "balance" BIGINT NOT NULL,

    CONSTRAINT "credit_balance_pkey" PRIMARY KEY ("shop_id")
);

-- CreateTable
CREATE TABLE "credit_entry" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" TEXT NOT NULL,
    "delta" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_call" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "key_id" TEXT,
    "operation" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "fingerprint" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "price_credits" INTEGER NOT NULL,
    "error_code" TEXT,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "owner" TEXT NOT NULL,

    CONSTRAINT "api_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hosted_image" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hosted_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upsert_lease" (
    "shop_id" TEXT NOT NULL,
    "identity_key" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upsert_lease_pkey" PRIMARY KEY ("shop_id","identity_key")
);

-- CreateTable
CREATE TABLE "product_link" (
    "shop_id" TEXT NOT NULL,
    "identity_key" TEXT NOT NULL,
    "bare_code" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "style_code_printed" TEXT NOT NULL,
    "source_media" JSONB NOT NULL,
    "last_written" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_link_pkey" PRIMARY KEY ("shop_id","identity_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "shop_domain_key" ON "shop"("domain");

-- CreateIndex
CREATE INDEX "session_shop_idx" ON "session"("shop");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_sha256_key" ON "api_key"("sha256");

-- CreateIndex
CREATE INDEX "api_key_shop_id_idx" ON "api_key"("shop_id");

-- CreateIndex
CREATE INDEX "credit_entry_shop_id_created_at_idx" ON "credit_entry"("shop_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entry_kind_ref_key" ON "credit_entry"("kind", "ref");

-- CreateIndex
CREATE INDEX "api_call_status_lease_until_idx" ON "api_call"("status", "lease_until");

-- CreateIndex
CREATE INDEX "api_call_shop_id_created_at_idx" ON "api_call"("shop_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_call_shop_id_operation_idempotency_key_key" ON "api_call"("shop_id", "operation", "idempotency_key");

-- CreateIndex
CREATE INDEX "hosted_image_expires_at_idx" ON "hosted_image"("expires_at");

-- CreateIndex
CREATE INDEX "product_link_shop_id_bare_code_idx" ON "product_link"("shop_id", "bare_code");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_balance" ADD CONSTRAINT "credit_balance_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hosted_image" ADD CONSTRAINT "hosted_image_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upsert_lease" ADD CONSTRAINT "upsert_lease_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Rules that hold whatever the code does.
ALTER TABLE "credit_balance" ADD CONSTRAINT "credit_balance_not_negative" CHECK ("balance" >= 0);
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_kind" CHECK ("kind" IN ('grant', 'charge', 'refund'));
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_sign" CHECK (("kind" = 'charge') = ("delta" < 0));
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_status" CHECK ("status" IN ('pending', 'succeeded', 'failed'));
