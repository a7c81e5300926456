import { CREDIT_PACKS } from '#app/domain/credits/credit-packs.ts';
import type { CreditPurchase, CreditPurchases } from '#app/domain/credits/credit-purchases.ts';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import type { Logger } from '#app/platform/logger.ts';
import { toAdminAddress } from '#app/platform/shopify/admin-address.ts';
import type { OneTimePayment, StoreBilling } from '#app/providers/store-catalog/store-billing.ts';

/** Shopify ends a payment that nobody approves after two days; a payment that failed may still be made weeks later. */
const GIVE_UP_AFTER_MS = 60 * DAY_MS;
/** For an order that Shopify never answered: the merchant has never seen its payment. */
const GIVE_UP_UNANSWERED_AFTER_MS = 3 * DAY_MS;
const BUY_WITHIN_MS = 20_000;
/** Short, because a page waits for the answer. */
const ASK_WITHIN_MS = 5_000;
const BATCH = 10;
/** How many orders a page asks about. */
const MAX_ORDERS_A_PAGE = 3;

type Store = { id: string; domain: string };

/** Sells credits through payments that Shopify puts on the store's bill. */
export type CreditSales = ReturnType<typeof createCreditSales>;

type CreditSalesServices = {
  purchases: CreditPurchases;
  billing: StoreBilling;
  /** Identifies the app in the address of the store's admin. */
  apiKey: string;
  /** Stores whose payments are tests that count all the same; `*` for every store. */
  testStores: readonly string[];
  clock: Clock;
  log: Logger;
};

export function createCreditSales(services: CreditSalesServices) {
  const { purchases } = services;
  return {
    /**
     * Orders a pack: records the order, then asks Shopify for the payment. If there is an order of the same pack whose
     * page still works, that order is continued instead, so that two tabs do not pay twice.
     * @returns the page on which the merchant approves the payment
     * @throws AppError `invalid_input` at `/pack`, `rate_limited`, `store_rejected`, or as StoreBilling does
     */
    buy: (shop: Store, staffId: string, packId: string) => buy(services, shop, { staffId, packId }),

    /**
     * Asks Shopify about a shop's orders that wait for the merchant. If Shopify does not answer, they go on waiting.
     */
    async settleWaiting(shop: Store): Promise<void> {
      const waiting = await purchases.listWaiting(shop.id, MAX_ORDERS_A_PAGE);
      await Promise.all(
        waiting.map((order) => settleOrWait(services, shop.domain, order, ASK_WITHIN_MS)),
      );
    },

    /**
     * Asks Shopify about all shops' orders that are due: soon after they begin or a webhook arrives, then once a day.
     */
    async settleDue(): Promise<void> {
      const due = await purchases.takeDue(BATCH);
      await Promise.all(
        due.map(async (order) => {
          await settleOrWait(services, order.shop, order, BUY_WITHIN_MS);
          await giveUpIfOld(services, order);
        }),
      );
    },
  };
}

async function buy(
  services: CreditSalesServices,
  { id: shopId, domain }: Store,
  { staffId, packId }: { staffId: string; packId: string },
): Promise<string> {
  const { purchases, billing, apiKey, log } = services;
  const pack = CREDIT_PACKS.find(({ id }) => id === packId);
  if (!pack)
    throw invalidField(
      '/pack',
      'There is no such pack any more. Load the page again and choose one.',
    );
  const signal = AbortSignal.timeout(BUY_WITHIN_MS);
  const serving = await purchases.findReusable(shopId, pack);
  if (serving) {
    await settle(services, domain, serving, signal);
    const still = await purchases.find(shopId, serving.id);
    if (still?.confirmationUrl) return still.confirmationUrl;
  }
  const order = await purchases.begin({ shopId, staffId }, pack);
  const { priceCents, currency } = pack;
  const outcome = await billing.create(
    domain,
    {
      name: nameOf(order),
      priceCents,
      currency,
      returnUrl: toAdminAddress({ apiKey }, domain, `/app/credits?order=${order.id}`),
      test: paysInTests(services, domain),
    },
    { signal },
  );
  if (outcome.kind === 'created') {
    await purchases.recordCreated(order.id, outcome.id, outcome.confirmationUrl);
    return outcome.confirmationUrl;
  }
  log.error(
    { shop: domain, order: order.id, messages: outcome.messages },
    'Shopify refused to sell credits',
  );
  await purchases.end(order.id, 'refused');
  throw new AppError(
    'store_rejected',
    'Shopify did not accept the order, so credits cannot be bought at the moment. Nothing was charged. Tell the operator of this app.',
  );
}

/**
 * The payment's name on the store's bill. It must never change: a payment whose answer was lost is found by this name,
 * digits included.
 */
function nameOf({ id, credits }: CreditPurchase): string {
  return `${credits} credits (order ${id.slice(-10)})`;
}

/** Asks Shopify about an order and records the answer. If it is interrupted at any step, the next attempt goes on. */
async function settle(
  services: CreditSalesServices,
  shop: string,
  order: CreditPurchase,
  signal: AbortSignal,
): Promise<void> {
  const { purchases, billing, log } = services;
  const payment = order.purchaseId
    ? await billing.find(shop, order.purchaseId, { signal })
    : await billing.findByName(shop, nameOf(order), { signal });
  if (!payment || payment.status === 'pending') return purchases.postponeCheck(order);
  if (payment.status !== 'active') return purchases.end(order.id, payment.status);
  const fields = { shop, order: order.id, purchase: payment.id };
  if (!isOf(order, payment)) {
    log.error(fields, 'a payment is not that of its order, and adds no credits');
    return purchases.end(order.id, 'mismatched');
  }
  if (payment.test && !paysInTests(services, shop)) {
    log.warn(fields, 'a test payment adds no credits in this store');
    return purchases.end(order.id, 'test_only');
  }
  if (await purchases.credit(order.id, payment.id))
    log.info({ ...fields, credits: order.credits, test: payment.test }, 'credits were bought');
}

async function settleOrWait(
  services: CreditSalesServices,
  shop: string,
  order: CreditPurchase,
  withinMs: number,
): Promise<void> {
  try {
    await settle(services, shop, order, AbortSignal.timeout(withinMs));
  } catch (err) {
    services.log.warn({ shop, order: order.id, err }, 'Shopify did not answer about a payment');
  }
}

/**
 * Ends an old order that nobody pays any more, or whose store is out of reach. If it is paid after all, a webhook makes
 * the app ask about it again.
 */
async function giveUpIfOld(
  { purchases, clock }: CreditSalesServices,
  { id, shopId, purchaseId, createdAt }: CreditPurchase,
): Promise<void> {
  const afterMs = purchaseId ? GIVE_UP_AFTER_MS : GIVE_UP_UNANSWERED_AFTER_MS;
  if (clock.now() - createdAt.getTime() < afterMs) return;
  const order = await purchases.find(shopId, id);
  if (order?.status === 'pending') await purchases.end(id, 'expired');
}

/** Returns whether a payment is that of an order. Shopify may have converted the price to the bill's currency. */
function isOf(order: CreditPurchase, { name, priceCents, currency }: OneTimePayment): boolean {
  return name === nameOf(order) && (currency !== order.currency || priceCents >= order.priceCents);
}

function paysInTests({ testStores }: CreditSalesServices, shop: string): boolean {
  return testStores.includes('*') || testStores.includes(shop);
}
