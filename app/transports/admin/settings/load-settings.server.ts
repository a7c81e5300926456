import { KEPT_PHOTO_LIMITS } from '#app/domain/kept-photos/kept-photos.ts';
import { DEFAULT_TITLE_PATTERN } from '#app/domain/settings/title-pattern.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { tryTitlePattern } from './try-title-pattern.server.ts';

const STORE_TIMEOUT_MS = 15_000;

/**
 * Loads the shop's settings, its latest boxes as its title pattern names them, the forms of codes learnt from it, how
 * many photos are kept, and the store's values to choose from.
 * @throws AppError from the store client
 */
export async function loadSettings(
  services: PageServices<'shopSettings' | 'activity' | 'keptPhotos' | 'taughtShapes'> &
    PageServices<'providers' | 'providerNames' | 'help'>,
  { shopId, shop }: Staff,
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
