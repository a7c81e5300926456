-- What a shop has used today of what costs the service money.
CREATE TABLE "daily_use" (
    "shop_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "daily_use_pkey" PRIMARY KEY ("shop_id","day","kind")
);

-- AddForeignKey
ALTER TABLE "daily_use" ADD CONSTRAINT "daily_use_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shop"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
