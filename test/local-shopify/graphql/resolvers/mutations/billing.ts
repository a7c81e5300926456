import { formatAmount } from '../../../catalog/money.ts';
import { userError } from '../../../catalog/user-error.ts';
import { gidNumber } from '../../../store/gid.ts';
import { now } from '../../../store/now.ts';
import type { Purchase } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface PurchaseArgs {
  name: string;
  price: { amount: string; currencyCode: string };
  returnUrl: string;
  test?: boolean | null;
}

/** Shopify's smallest charge, in its currency. */
const LEAST_PRICE = 0.5;

let lastNumber = 0;

/** A number that no purchase of any shop has, in this process or an earlier one: the app keeps them for good. */
function nextNumber(): number {
  lastNumber = Math.max(lastNumber + 1, Date.now() * 100);
  return lastNumber;
}

/** A purchase is PENDING until the merchant decides on the page at `confirmationUrl`. */
function createPurchase(args: PurchaseArgs, { store }: AdminContext) {
  const refuse = (field: string[] | null, message: string) => ({
    appPurchaseOneTime: null,
    confirmationUrl: null,
    userErrors: [userError(field, message)],
  });
  if (store.billing.isPricingManaged) {
    return refuse(null, 'Managed Pricing Apps cannot use the Billing API (to create charges).');
  }
  if (args.name.trim() === '') return refuse(['name'], "Name can't be blank");
  if (Number(args.price.amount) < LEAST_PRICE) {
    return refuse(['price'], 'Price must be greater than or equal to 0.50');
  }
  const purchase: Purchase = {
    __typename: 'AppPurchaseOneTime',
    id: `gid://shopify/AppPurchaseOneTime/${nextNumber()}`,
    name: args.name,
    status: 'PENDING',
    test: args.test ?? false,
    price: { amount: formatAmount(args.price.amount), currencyCode: args.price.currencyCode },
    createdAt: now(),
    returnUrl: args.returnUrl,
  };
  store.billing.purchases.set(purchase.id, purchase);
  const confirmationUrl = `https://${store.domain}/admin/charges/${gidNumber(purchase.id)}`;
  return { appPurchaseOneTime: purchase, confirmationUrl, userErrors: [] };
}

export const billingMutations: Resolvers = {
  appPurchaseOneTimeCreate: (_root: unknown, args: PurchaseArgs, context: AdminContext) =>
    createPurchase(args, context),
};
