import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';

/** Returns the price of this many calls in credits. Failed calls cost nothing. */
export const priceOfCalls = ({ matches, upserts }: { matches: number; upserts: number }): number =>
  matches * imageProductMatchContract.priceCredits +
  upserts * storefrontProductUpsertContract.priceCredits;
