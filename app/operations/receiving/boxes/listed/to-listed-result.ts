import type { BoxResult } from '#app/domain/receiving/box.ts';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';

/** Returns what Shopify has of a box that staff have listed on another page. */
export function toListedResult({
  upsert_id: upsertId,
  admin_url: adminUrl,
  warnings,
}: StorefrontProductUpsertOutput): BoxResult {
  return { ...(upsertId !== undefined && { upsertId }), available: null, adminUrl, warnings };
}
