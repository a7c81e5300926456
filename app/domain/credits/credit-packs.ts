/** What the store buys at once. Packs and their prices stand here alone. */
export type CreditPack = {
  /** Names it in forms. */
  id: string;
  credits: number;
  priceCents: number;
  /** ISO 4217. Shopify converts it on the bill of a store that pays in another currency. */
  currency: string;
};

/** The smallest first. Shopify's least charge is 50 cents. */
export const CREDIT_PACKS: readonly CreditPack[] = [
  { id: 'credits-100', credits: 100, priceCents: 900, currency: 'USD' },
  { id: 'credits-500', credits: 500, priceCents: 3_900, currency: 'USD' },
  { id: 'credits-2000', credits: 2_000, priceCents: 12_900, currency: 'USD' },
];

/** Pages warn where fewer are left, and a webhook tells of it (its trigger has the number): enough for ten boxes more. */
export const LOW_BALANCE_CREDITS = 20;
