/** An amount of credits on sale. Packs and their prices are defined only here. */
export type CreditPack = {
  /** Identifies the pack in forms. */
  id: string;
  credits: number;
  priceCents: number;
  /** ISO 4217. Shopify converts it on the bill of a shop that pays in another currency. */
  currency: string;
};

/** Smallest first. Shopify's minimum charge is 50 cents. */
export const CREDIT_PACKS: readonly CreditPack[] = [
  { id: 'credits-100', credits: 100, priceCents: 900, currency: 'USD' },
  { id: 'credits-500', credits: 500, priceCents: 3_900, currency: 'USD' },
  { id: 'credits-2000', credits: 2_000, priceCents: 12_900, currency: 'USD' },
];

/**
 * Pages warn below this balance, and a webhook reports it (its database trigger contains the number too). It is enough
 * for ten more boxes.
 */
export const LOW_BALANCE_CREDITS = 20;
