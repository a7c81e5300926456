import type pg from 'pg';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { bookEntry } from './book-entry.ts';
import type { CreditPack } from './credit-packs.ts';

/**
 * How an order ended without credits: declined by the merchant or expired at Shopify, refused by Shopify, paid only in
 * test mode, or paid at a different price.
 */
export type UnpaidEnd = 'declined' | 'expired' | 'refused' | 'test_only' | 'mismatched';

/** An order for credits. */
export type CreditPurchase = {
  id: string;
  shopId: string;
  credits: number;
  priceCents: number;
  currency: string;
  status: 'pending' | 'credited' | 'revoked' | UnpaidEnd;
  /** Shopify's id for the payment. */
  purchaseId: string | null;
  /** The page where the merchant approves the payment. */
  confirmationUrl: string | null;
  createdAt: Date;
  /** When to ask Shopify about the order next. */
  askAt: Date | null;
};

const COLUMNS = Prisma.sql`id, shop_id AS "shopId", credits, price_cents AS "priceCents", currency, status,
  purchase_id AS "purchaseId", confirmation_url AS "confirmationUrl", created_at AS "createdAt", ask_at AS "askAt"`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Usually the webhook, or the merchant's return to the app, comes sooner. */
const FIRST_ASKED_AFTER_MS = HOUR_MS;
/** When the next process asks if this one got no answer or died. */
const ASKED_AGAIN_AFTER_MS = 10 * MINUTE_MS;
/** How long an order's payment page is reused; Shopify keeps it for two days. */
const PAYMENT_PAGE_REUSED_MS = DAY_MS;
/** How many of a day's orders may be pending: more would be a program rather than a user. */
const MAX_PENDING = 20;

/** Orders for credits, each credited at most once. */
export type CreditPurchases = ReturnType<typeof createCreditPurchases>;

export function createCreditPurchases(pool: pg.Pool, clock: Clock) {
  const at = (ms: number) => new Date(clock.now() + ms);
  return {
    /** Records an order before Shopify is asked. @throws AppError `rate_limited` if too many are pending */
    async begin(
      { shopId, staffId }: { shopId: string; staffId: string },
      { credits, priceCents, currency }: CreditPack,
    ): Promise<CreditPurchase> {
      const order = await sql(pool).row<CreditPurchase>`
        INSERT INTO credit_purchase (id, shop_id, credits, price_cents, currency, status, ordered_by, created_at, ask_at)
        SELECT ${newId('ord')}, ${shopId}, ${credits}, ${priceCents}, ${currency}, 'pending', ${staffId}, ${at(0)},
          ${at(FIRST_ASKED_AFTER_MS)}
        WHERE ${MAX_PENDING} > (SELECT count(*) FROM credit_purchase
          WHERE shop_id = ${shopId} AND status = 'pending' AND created_at > ${at(-DAY_MS)})
        RETURNING ${COLUMNS}`;
      if (order) return order;
      throw new AppError(
        'rate_limited',
        `${MAX_PENDING} credit orders were started today and not paid. Try again tomorrow.`,
        { retryAfterSeconds: HOUR_MS / 1000 },
      );
    },

    /** Records Shopify's answer to an order. */
    recordCreated: (id: string, purchaseId: string, confirmationUrl: string) => sql(pool).exec`
      UPDATE credit_purchase SET purchase_id = ${purchaseId}, confirmation_url = ${confirmationUrl}
      WHERE id = ${id} AND purchase_id IS NULL AND status = 'pending'`,

    /** Finds the latest order for that pack whose payment page can still be used. */
    findReusable: (shopId: string, { credits, priceCents, currency }: CreditPack) =>
      sql(pool).row<CreditPurchase>`
      SELECT ${COLUMNS} FROM credit_purchase
      WHERE shop_id = ${shopId} AND status = 'pending' AND confirmation_url IS NOT NULL AND credits = ${credits}
        AND price_cents = ${priceCents} AND currency = ${currency} AND created_at > ${at(-PAYMENT_PAGE_REUSED_MS)}
      ORDER BY created_at DESC LIMIT 1`,

    /** Finds an order, in this shop only. */
    find: (shopId: string, id: string) => sql(pool).row<CreditPurchase>`
      SELECT ${COLUMNS} FROM credit_purchase WHERE shop_id = ${shopId} AND id = ${id}`,

    /** Lists orders whose merchant was sent to the payment page, latest first. */
    listWaiting: (shopId: string, size: number) => sql(pool).rows<CreditPurchase>`
      SELECT ${COLUMNS} FROM credit_purchase
      WHERE shop_id = ${shopId} AND status = 'pending' AND confirmation_url IS NOT NULL
      ORDER BY created_at DESC LIMIT ${size}`,

    /** Takes the orders about which Shopify is due to be asked, each by one process at a time. */
    takeDue: (size: number) => sql(pool).rows<CreditPurchase & { shop: string }>`
      UPDATE credit_purchase SET ask_at = ${at(ASKED_AGAIN_AFTER_MS)}
      WHERE ask_at <= ${at(0)} AND id IN (SELECT credit_purchase.id FROM credit_purchase
        JOIN shop ON shop.id = shop_id AND uninstalled_at IS NULL
        WHERE ask_at <= ${at(0)} ORDER BY ask_at LIMIT ${size})
      RETURNING ${COLUMNS}, (SELECT domain FROM shop WHERE shop.id = shop_id) AS shop`,

    /**
     * Keeps an order pending because Shopify says that nothing is decided yet: Shopify is asked again in a day, unless
     * a webhook has arrived in the meantime.
     * @param order as it was when Shopify was asked
     */
    postponeCheck: ({ id, askAt }: CreditPurchase) => sql(pool).exec`
      UPDATE credit_purchase SET ask_at = ${at(DAY_MS)} WHERE id = ${id} AND ask_at = ${askAt}`,

    /** Ends an order without credits. Leaves an order that was credited unchanged. */
    end: (id: string, status: UnpaidEnd) => sql(pool).exec`
      UPDATE credit_purchase SET status = ${status}, confirmation_url = NULL, ask_at = NULL, ended_at = ${at(0)}
      WHERE id = ${id} AND status NOT IN ('credited', 'revoked')`,

    /**
     * Credits a paid order in one transaction, once per order and once per payment, no matter how often it is called.
     * Also credits an order that had ended unpaid. Returns false if it was credited before.
     */
    credit: (id: string, purchaseId: string) => credit(pool, { id, purchaseId, now: at(0) }),

    /**
     * Takes back a refunded purchase's credits. What is already spent becomes owed. A repetition changes nothing.
     * @returns the shop; null if no shop was credited for this purchase
     */
    revoke: (purchaseId: string): Promise<{ shopId: string; isNew: boolean } | null> =>
      inTransaction(pool, async (client) => {
        const revoked = await sql(client).row<{ shopId: string; credits: number }>`
          UPDATE credit_purchase SET status = 'revoked', ended_at = ${at(0)}
          WHERE purchase_id = ${purchaseId} AND status = 'credited' RETURNING shop_id AS "shopId", credits`;
        if (revoked) {
          const { shopId, credits } = revoked;
          await bookEntry(client, { shopId, kind: 'revocation', delta: -credits, ref: purchaseId });
          return { shopId, isNew: true };
        }
        const before = await sql(client).row<{ shopId: string }>`
          SELECT shop_id AS "shopId" FROM credit_purchase
          WHERE purchase_id = ${purchaseId} AND status = 'revoked'`;
        return before && { shopId: before.shopId, isNew: false };
      }),
  };
}

async function credit(
  pool: pg.Pool,
  { id, purchaseId, now }: { id: string; purchaseId: string; now: Date },
): Promise<boolean> {
  const bought = await inTransaction(pool, async (client) => {
    const paid = await sql(client).row<{ shopId: string; credits: number }>`
      UPDATE credit_purchase SET status = 'credited', purchase_id = ${purchaseId}, confirmation_url = NULL,
        ask_at = NULL, ended_at = ${now}
      WHERE id = ${id} AND status NOT IN ('credited', 'revoked') AND coalesce(purchase_id, ${purchaseId}) = ${purchaseId}
        AND NOT EXISTS (SELECT FROM credit_purchase AS other
          WHERE other.purchase_id = ${purchaseId} AND other.id <> ${id})
      RETURNING shop_id AS "shopId", credits`;
    if (!paid) return 0;
    const { shopId, credits } = paid;
    await bookEntry(client, { shopId, kind: 'purchase', delta: credits, ref: purchaseId });
    return credits;
  });
  METRICS.creditsBought.add(bought, {});
  return bought > 0;
}
