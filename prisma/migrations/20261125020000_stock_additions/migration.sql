-- CreateTable
CREATE TABLE "stock_addition" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "receipt_key" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL,
    "inventory_item_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "location_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "added_at" TIMESTAMPTZ(3),
    "undo_started_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "stock_addition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stock_addition_created_at_idx" ON "stock_addition"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "stock_addition_shop_id_receipt_key_key" ON "stock_addition"("shop_id", "receipt_key");

-- AddForeignKey
ALTER TABLE "stock_addition" ADD CONSTRAINT "stock_addition_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

