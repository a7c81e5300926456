import { CREDIT_PACKS } from '#app/domain/credits/credit-packs.ts';
import { operations } from '#app/operations/registry.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { priceOfCalls } from '../calls/price-of-calls.server.ts';
import {
  isSoldHere,
  loadTopUp,
  type TopUpServices,
} from '../shared/problems/load-top-up.server.ts';
import { loadLedgerPage } from './ledger-entries.server.ts';

/** How many waiting orders the page lists at most. */
const MAX_WAITING = 3;
/** The price of a box that is new to the store. */
const CREDITS_A_BOX = priceOfCalls({ matches: 1, upserts: 1 });

type CreditsServices = TopUpServices &
  PageServices<'credits' | 'creditLedger' | 'creditPurchases' | 'creditSales'>;

/**
 * Loads the balance, the packs and one page of the ledger. Waiting orders are settled first, because Shopify also
 * redirects here after a payment.
 * @param query `order`: the id of the decided order; `show` and `before`: see `loadLedgerPage`
 */
export async function loadCredits(services: CreditsServices, staff: Staff, query: URLSearchParams) {
  const { credits, creditPurchases, creditSales } = services;
  const { shopId, shop } = staff;
  await creditSales.settleWaiting({ id: shopId, domain: shop });
  const [balance, owed, ledger, decided, waiting, topUp] = await Promise.all([
    credits.getBalance(shopId),
    credits.getOwed(shopId),
    loadLedgerPage(services.creditLedger, shopId, query),
    creditPurchases.find(shopId, query.get('order') ?? ''),
    creditPurchases.listWaiting(shopId, MAX_WAITING),
    loadTopUp(services, staff),
  ]);
  return {
    balance,
    owed,
    topUp,
    ledger,
    /** Empty if credits are sold elsewhere. */
    packs: isSoldHere(services)
      ? CREDIT_PACKS.map((pack) => ({
          id: pack.id,
          credits: pack.credits,
          price: toPrice(pack),
          boxes: Math.floor(pack.credits / CREDITS_A_BOX),
        }))
      : [],
    /** The order whose payment was just decided. */
    decided: decided && { status: decided.status, credits: decided.credits },
    /** Other orders that wait for the merchant or for Shopify. */
    waiting: waiting
      .filter(({ id }) => id !== decided?.id)
      .map((order) => ({ id: order.id, credits: order.credits, price: toPrice(order) })),
    prices: operations.map(({ contract }) => ({
      title: contract.title,
      credits: contract.priceCredits,
    })),
  };
}

export type CreditsPageProps = Awaited<ReturnType<typeof loadCredits>>;

/** Returns a price such as `9.00 USD`: a "$" could mean the store's own dollars. */
function toPrice({ priceCents, currency }: { priceCents: number; currency: string }): string {
  return `${(priceCents / 100).toFixed(2)} ${currency}`;
}
