import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';

/** What so many calls cost that succeed, in credits. */
export const priceOfCalls = ({ matches, upserts }: { matches: number; upserts: number }): number =>
  matches * imageProductMatchContract.priceCredits +
  upserts * storefrontProductUpsertContract.priceCredits;
