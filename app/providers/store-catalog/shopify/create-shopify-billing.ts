import type { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { unexpectedAnswer } from '#app/platform/shopify/admin-api/unexpected-answer.ts';
import type { NewPayment, OneTimePayment, PaymentOutcome, StoreBilling } from '../store-billing.ts';
import { callStore, type Store } from './call-store.ts';
import { CREATE_PAYMENT, PAYMENT_STATUS, PAYMENTS } from './queries/billing-queries.ts';

/** Five pages hold 250 of a store's payments: an order that is looked up by name is a few days old. */
const MAX_PAGES = 5;

/** Creates a StoreBilling that uses Shopify's one-time purchases. */
export function createShopifyBilling({ client }: { client: AdminClient }): StoreBilling {
  return {
    create: (shop, payment, { signal }) => create({ client, shop, signal }, payment),
    async find(shop, id, { signal }) {
      return (await callStore({ client, shop, signal }, PAYMENT_STATUS, { id })).node;
    },
    findByName: (shop, name, { signal }) => findByName({ client, shop, signal }, name),
  };
}

async function create(
  store: Store,
  { name, priceCents, currency, returnUrl, test }: NewPayment,
): Promise<PaymentOutcome> {
  const price = { amount: (priceCents / 100).toFixed(2), currencyCode: currency };
  const variables = { name, price, returnUrl, test };
  const { appPurchaseOneTimeCreate: answer } = await callStore(store, CREATE_PAYMENT, variables);
  const { appPurchaseOneTime: purchase, confirmationUrl, userErrors } = answer;
  if (userErrors.length > 0)
    return { kind: 'refused', messages: userErrors.map(({ message }) => message) };
  if (!purchase || !confirmationUrl)
    throw new AppError('upstream_unavailable', unexpectedAnswer('in a form'));
  return { kind: 'created', id: purchase.id, confirmationUrl };
}

async function findByName(store: Store, name: string): Promise<OneTimePayment | null> {
  let latest: OneTimePayment | null = null;
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: z.output<typeof PAYMENTS.answer> = await callStore(store, PAYMENTS, { after });
    const { nodes, next } = answer.currentAppInstallation.oneTimePurchases;
    const named = nodes.filter((payment) => payment.name === name);
    const paid = named.find(({ status }) => status === 'active');
    if (paid) return paid;
    latest ??= named[0] ?? null;
    after = next;
    if (after === null) break;
  }
  return latest;
}
