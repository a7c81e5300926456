-- AlterTable
ALTER TABLE "credit_balance" ADD COLUMN "owed" BIGINT NOT NULL DEFAULT 0;

-- The ledger is read in the order of its ids.
-- DropIndex
DROP INDEX "credit_entry_shop_id_created_at_idx";

-- CreateIndex
CREATE INDEX "credit_entry_shop_id_id_idx" ON "credit_entry"("shop_id", "id");

-- CreateTable
CREATE TABLE "credit_purchase" (
    "id" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "purchase_id" TEXT,
    "confirmation_url" TEXT,
    "ordered_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ask_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_purchase_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_purchase_purchase_id_key" ON "credit_purchase"("purchase_id");

-- CreateIndex
CREATE INDEX "credit_purchase_ask_at_idx" ON "credit_purchase"("ask_at");

-- CreateIndex
CREATE INDEX "credit_purchase_shop_id_created_at_idx" ON "credit_purchase"("shop_id", "created_at");

-- AddForeignKey
ALTER TABLE "credit_purchase" ADD CONSTRAINT "credit_purchase_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that hold whatever the code does.
ALTER TABLE "credit_balance" ADD CONSTRAINT "credit_balance_owed" CHECK ("owed" >= 0 AND ("owed" = 0 OR "balance" = 0));
ALTER TABLE "credit_purchase" ADD CONSTRAINT "credit_purchase_amounts" CHECK ("credits" > 0 AND "price_cents" > 0);
ALTER TABLE "credit_purchase" ADD CONSTRAINT "credit_purchase_status" CHECK ("status" IN
  ('pending', 'credited', 'declined', 'expired', 'refused', 'test_only', 'mismatched', 'revoked'));
-- Only what was credited can be revoked, and that has a payment.
ALTER TABLE "credit_purchase" ADD CONSTRAINT "credit_purchase_paid"
  CHECK ("status" NOT IN ('credited', 'revoked') OR "purchase_id" IS NOT NULL);

ALTER TABLE "credit_entry" DROP CONSTRAINT "credit_entry_kind";
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_kind" CHECK ("kind" IN ('grant', 'purchase', 'revocation', 'charge', 'refund'));
ALTER TABLE "credit_entry" DROP CONSTRAINT "credit_entry_sign";
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_sign" CHECK (("kind" IN ('charge', 'revocation')) = ("delta" < 0));
