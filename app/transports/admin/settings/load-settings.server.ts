import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import { toStoreChoices } from '../list/to-store-choices.server.ts';
import type { SettingsPageProps } from './settings-page.tsx';

const STORE_TIMEOUT_MS = 15_000;

/** Loads the shop's settings and the store's values to choose from. @throws AppError from the store client */
export async function loadSettings(
  services: {
    shopSettings: ShopSettingsStore;
    storeCatalog: StoreCatalog;
    providerNames: string[];
  },
  { shopId, shop }: { shopId: string; shop: string },
): Promise<SettingsPageProps> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [settings, profile] = await Promise.all([
    services.shopSettings.get(shopId),
    services.storeCatalog.profile(shop, { signal }),
  ]);
  return {
    saved: {
      locationId: settings.defaultLocationId ?? '',
      vendor: settings.defaultVendor ?? '',
      productType: settings.defaultProductType ?? '',
    },
    storeChoices: toStoreChoices(profile),
    providers: services.providerNames,
  };
}
