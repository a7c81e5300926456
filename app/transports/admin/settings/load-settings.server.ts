import type { Activity } from '#app/domain/activity/activity.ts';
import { KEPT_PHOTO_LIMITS, type KeptPhotos } from '#app/domain/kept-photos/kept-photos.ts';
import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { DEFAULT_TITLE_PATTERN } from '#app/domain/settings/title-pattern.ts';
import type { TaughtShapes } from '#app/domain/taught-shapes/taught-shapes.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import type { HelpAddresses } from './help-links.tsx';
import { tryTitlePattern } from './try-title-pattern.server.ts';

const STORE_TIMEOUT_MS = 15_000;

/**
 * Loads the shop's settings, its latest boxes as its title pattern names them, the forms of codes learnt from it, how
 * many photos are kept, and the store's values to choose from.
 * @throws AppError from the store client
 */
export async function loadSettings(
  services: {
    shopSettings: ShopSettingsStore;
    activity: Pick<Activity, 'list'>;
    keptPhotos: Pick<KeptPhotos, 'status'>;
    taughtShapes: Pick<TaughtShapes, 'listAll'>;
    providers: { storeCatalog: StoreCatalog };
    providerNames: string[];
    help: HelpAddresses;
  },
  { shopId, shop }: { shopId: string; shop: string },
) {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [settings, keptPhotos, taught, store] = await Promise.all([
    services.shopSettings.get(shopId),
    services.keptPhotos.status(shopId),
    services.taughtShapes.listAll(shopId),
    services.providers.storeCatalog.profile(shop, { signal }),
  ]);
  const titlePattern = settings.titlePattern ?? DEFAULT_TITLE_PATTERN;
  const titles = await tryTitlePattern(services.activity, shopId, store, {
    saved: titlePattern,
    tried: titlePattern,
    productType: settings.defaultProductType ?? '',
  });
  return {
    settings: { ...settings, titlePattern },
    store,
    titles,
    providerNames: services.providerNames,
    help: services.help,
    taught,
    keptPhotos,
    keptPhotoLimits: KEPT_PHOTO_LIMITS,
  };
}

export type SettingsPageProps = Awaited<ReturnType<typeof loadSettings>>;
