-- AlterTable
ALTER TABLE "api_call" ADD COLUMN     "choice" JSONB,
ADD COLUMN     "face" TEXT NOT NULL DEFAULT 'rest',
ADD COLUMN     "input" JSONB,
ADD COLUMN     "staff_id" TEXT;

-- CreateTable
CREATE TABLE "shop_settings" (
    "shop_id" TEXT NOT NULL,
    "default_location_id" TEXT,
    "default_vendor" TEXT,
    "default_product_type" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_settings_pkey" PRIMARY KEY ("shop_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "triggered_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_delivery_received_at_idx" ON "webhook_delivery"("received_at");

-- AddForeignKey
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

