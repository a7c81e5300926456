import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { KeptPhotos } from '#app/domain/kept-photos/kept-photos.ts';
import type { ShopSettings, ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import type { TaughtShapes } from '#app/domain/taught-shapes/taught-shapes.ts';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import {
  type CheckedProviders,
  checkProviders,
  type ProviderCheck,
} from '#app/maintenance/check-providers.ts';
import { learnBrands } from '#app/maintenance/learn-brands.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import type { FormFailure } from '../calls/problem.ts';

export type SettingsServices = {
  shopSettings: ShopSettingsStore;
  keptPhotos: Pick<KeptPhotos, 'setKeeping' | 'deleteAll'>;
  taughtShapes: Pick<TaughtShapes, 'save' | 'setRemoved'>;
  providers: Omit<CheckedProviders, 'hostPhoto'> & {
    storeCatalog: StoreCatalog;
    hostedImages: Pick<HostedImages, 'host'>;
  };
};

export type SettingsAnswer =
  | { kind: 'saved' }
  | { kind: 'checked'; checks: ProviderCheck[] }
  | { kind: 'brands_learnt'; shapes: number }
  | { kind: 'shape_changed' }
  | { kind: 'photos_kept' | 'photos_stopped' | 'photos_deleted' }
  | FormFailure;

const STORE_TIMEOUT_MS = 15_000;
/** Proxies seldom wait longer for an answer. */
const LEARN_TIMEOUT_MS = 50_000;

/**
 * Saves the defaults, checks every reader and look-up, learns brands, or does what staff say about a shape or the kept
 * photos. @throws AppError `invalid_input`, and those of the store client
 */
export async function handleSettingsForm(
  { shopSettings, keptPhotos, taughtShapes, providers }: SettingsServices,
  { shopId, shop }: { shopId: string; shop: string },
  form: FormData,
): Promise<SettingsAnswer> {
  const { storeCatalog, hostedImages } = providers;
  switch (form.get('intent')) {
    case 'check': {
      const hostPhoto = async (photo: NormalisedPhoto) =>
        (await hostedImages.host(shopId, photo)).url;
      return { kind: 'checked', checks: await checkProviders({ ...providers, hostPhoto }, shop) };
    }
    case 'keep-photos':
      await keptPhotos.setKeeping(shopId, true);
      return { kind: 'photos_kept' };
    case 'stop-keeping-photos':
      await keptPhotos.setKeeping(shopId, false);
      return { kind: 'photos_stopped' };
    case 'learn-brands': {
      const services = { taughtShapes, ownCatalogue: providers.ownCatalogue };
      const signal = AbortSignal.timeout(LEARN_TIMEOUT_MS);
      const shapes = await learnBrands(services, { id: shopId, domain: shop }, signal);
      return { kind: 'brands_learnt', shapes };
    }
    case 'remove-shape':
    case 'use-shape': {
      const shape = { brand: String(form.get('brand')), form: String(form.get('form')) };
      await taughtShapes.setRemoved(shopId, shape, form.get('intent') === 'remove-shape');
      return { kind: 'shape_changed' };
    }
    case 'delete-photos':
      await keptPhotos.deleteAll(shopId);
      return { kind: 'photos_deleted' };
  }
  await saveDefaults({ shopSettings, storeCatalog }, { shopId, shop }, form);
  return { kind: 'saved' };
}

async function saveDefaults(
  { shopSettings, storeCatalog }: { shopSettings: ShopSettingsStore; storeCatalog: StoreCatalog },
  { shopId, shop }: { shopId: string; shop: string },
  form: FormData,
): Promise<void> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const profile = await storeCatalog.profile(shop, { signal });
  const allowed: Record<keyof ShopSettings, readonly string[]> = {
    defaultLocationId: profile.locations.map(({ id }) => id),
    defaultVendor: profile.vendors,
    defaultProductType: profile.productTypes,
  };
  const settings = Object.keys(allowed)
    .map((name) => [name, String(form.get(name) ?? '').trim()] as [keyof ShopSettings, string])
    .filter(([, value]) => value !== '');
  const unknown = settings.filter(([name, value]) => !allowed[name].includes(value));
  if (unknown.length > 0) {
    const detail = 'The store does not have this value. Choose one from the list.';
    throw new AppError('invalid_input', 'Not saved: the store does not have all of these values.', {
      errors: unknown.map(([name]) => ({ pointer: `/${name}`, detail })),
    });
  }
  await shopSettings.save(shopId, Object.fromEntries(settings));
}
