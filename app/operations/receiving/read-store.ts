import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { DEFAULT_TITLE_PATTERN } from '#app/domain/settings/title-pattern.ts';
import type { PipelineServices } from '../execute-operation.ts';
import type { StoreView } from './plan-boxes.ts';

export type StoreReadServices = {
  pipeline: PipelineServices;
  shopSettings: Pick<ShopSettingsStore, 'get'>;
};

/** Longest that the store may take for one answer. */
const STORE_TIMEOUT_MS = 20_000;

/** The store as boxes of a session are planned by it. @throws AppError `upstream_*`, `store_access_denied` */
export async function readStore(
  { pipeline, shopSettings }: StoreReadServices,
  { shopId, locationId }: Pick<ReceivingSession, 'shopId' | 'locationId'>,
  shop: string,
): Promise<StoreView> {
  const { storeCatalog, ownCatalogue } = pipeline.operationServices;
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [profile, { titlePattern = DEFAULT_TITLE_PATTERN }] = await Promise.all([
    storeCatalog.profile(shop, { signal }),
    shopSettings.get(shopId),
  ]);
  // An answer plans many boxes of one vendor.
  const vendors = new Map<string, ReturnType<StoreView['listOfVendor']>>();
  return {
    profile,
    titlePattern,
    listOfVendor: (vendor) => {
      const known = vendors.get(vendor);
      if (known) return known;
      const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
      const listed = storeCatalog.listOfVendor(shop, vendor, { signal });
      vendors.set(vendor, listed);
      return listed;
    },
    readProduct: (productId, { costs } = { costs: false }) =>
      storeCatalog.readProduct(shop, productId, {
        locationId,
        details: costs,
        signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
      }),
    find: (query) =>
      ownCatalogue.find(shop, query, { signal: AbortSignal.timeout(STORE_TIMEOUT_MS) }),
  };
}
