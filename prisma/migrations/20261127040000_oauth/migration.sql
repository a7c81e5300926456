-- Each shop that is there gets an id of its own: the default is drawn anew for every row.
ALTER TABLE "shop" ADD COLUMN "public_id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_connection" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_host" TEXT NOT NULL,
    "scopes" TEXT[],
    "staff_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_record" (
    "sha256" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "connection_id" TEXT,
    "payload" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_record_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE INDEX "oauth_client_created_at_idx" ON "oauth_client"("created_at");

-- CreateIndex
CREATE INDEX "oauth_connection_shop_id_idx" ON "oauth_connection"("shop_id");

-- CreateIndex
CREATE INDEX "oauth_connection_client_id_idx" ON "oauth_connection"("client_id");

-- CreateIndex
CREATE INDEX "oauth_record_connection_id_idx" ON "oauth_record"("connection_id");

-- CreateIndex
CREATE INDEX "oauth_record_expires_at_idx" ON "oauth_record"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "shop_public_id_key" ON "shop"("public_id");

-- AddForeignKey
ALTER TABLE "oauth_connection" ADD CONSTRAINT "oauth_connection_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_record" ADD CONSTRAINT "oauth_record_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "oauth_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

