-- CreateTable
CREATE TABLE "receiving_session" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "location_id" TEXT NOT NULL,
    "supplier" TEXT NOT NULL,
    "goes_live" BOOLEAN NOT NULL,
    "product_type" TEXT NOT NULL,
    "price_rule" JSONB NOT NULL,
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_by" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "receiving_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receiving_photo" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "capture_id" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "copy_no" INTEGER NOT NULL,
    "parent_id" TEXT,
    "corners" JSONB,
    "status" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,
    "call_id" TEXT,
    "request_id" TEXT,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "problem" JSONB,
    "size_bytes" INTEGER NOT NULL,
    "bytes" BYTEA,

    CONSTRAINT "receiving_photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receiving_box" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "photo_id" TEXT NOT NULL,
    "box_no" INTEGER NOT NULL,
    "code_key" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "plan" JSONB,
    "question" JSONB,
    "quantity" INTEGER NOT NULL,
    "decided_quantity" INTEGER,
    "status" TEXT NOT NULL,
    "decided_by" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "receipt_key" TEXT,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "problem" JSONB,

    CONSTRAINT "receiving_box_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "receiving_session_shop_id_started_at_idx" ON "receiving_session"("shop_id", "started_at");

-- CreateIndex
CREATE INDEX "receiving_photo_shop_id_idx" ON "receiving_photo"("shop_id");

-- CreateIndex
CREATE INDEX "receiving_photo_session_id_status_idx" ON "receiving_photo"("session_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_photo_session_id_capture_id_key" ON "receiving_photo"("session_id", "capture_id");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_photo_session_id_content_hash_copy_no_key" ON "receiving_photo"("session_id", "content_hash", "copy_no");

-- CreateIndex
CREATE INDEX "receiving_box_shop_id_idx" ON "receiving_box"("shop_id");

-- CreateIndex
CREATE INDEX "receiving_box_session_id_status_idx" ON "receiving_box"("session_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "receiving_box_photo_id_box_no_key" ON "receiving_box"("photo_id", "box_no");

-- AddForeignKey
ALTER TABLE "receiving_session" ADD CONSTRAINT "receiving_session_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receiving_photo" ADD CONSTRAINT "receiving_photo_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "receiving_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receiving_box" ADD CONSTRAINT "receiving_box_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "receiving_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receiving_box" ADD CONSTRAINT "receiving_box_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "receiving_photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

