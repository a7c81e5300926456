import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';

/** The price of so many calls in credits; those that fail cost nothing. */
export const priceOfCalls = ({ matches, upserts }: { matches: number; upserts: number }): number =>
  matches * imageProductMatchContract.priceCredits +
  upserts * storefrontProductUpsertContract.priceCredits;
