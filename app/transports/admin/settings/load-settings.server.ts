import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';

const STORE_TIMEOUT_MS = 15_000;

/** Loads the shop's settings and the store's values to choose from. @throws AppError from the store client */
export async function loadSettings(
  services: {
    shopSettings: ShopSettingsStore;
    providers: { storeCatalog: StoreCatalog };
    providerNames: string[];
  },
  { shopId, shop }: { shopId: string; shop: string },
) {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [settings, store] = await Promise.all([
    services.shopSettings.get(shopId),
    services.providers.storeCatalog.profile(shop, { signal }),
  ]);
  return { settings, store, providerNames: services.providerNames };
}

export type SettingsPageProps = Awaited<ReturnType<typeof loadSettings>>;
