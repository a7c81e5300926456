import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import { toStoreChoices } from '../list/to-store-choices.server.ts';
import type { SettingsPageProps } from './settings-page.tsx';

const STORE_TIMEOUT_MS = 15_000;

/** What is set, and what the store has to choose from. @throws AppError as the store client does */
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
    words: toStoreChoices(profile),
    providers: services.providerNames,
  };
}
