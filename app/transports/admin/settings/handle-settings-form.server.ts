import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { ShopSettings, ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import {
  type CheckedProviders,
  checkProviders,
  type ProviderCheck,
} from '#app/maintenance/check-providers.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import type { FormFailure } from '../calls/problem.ts';

export type SettingsServices = {
  shopSettings: ShopSettingsStore;
  providers: Omit<CheckedProviders, 'hostPhoto'> & {
    storeCatalog: StoreCatalog;
    hostedImages: Pick<HostedImages, 'host'>;
  };
};

export type SettingsAnswer =
  | { kind: 'saved' }
  | { kind: 'checked'; checks: ProviderCheck[] }
  | FormFailure;

const STORE_TIMEOUT_MS = 15_000;

/** Saves the defaults, or checks every reader and look-up. @throws AppError `invalid_input`, and those of the store client */
export async function handleSettingsForm(
  { shopSettings, providers }: SettingsServices,
  { shopId, shop }: { shopId: string; shop: string },
  form: FormData,
): Promise<SettingsAnswer> {
  const { storeCatalog, hostedImages } = providers;
  if (form.get('intent') === 'check') {
    const hostPhoto = async (photo: NormalisedPhoto) =>
      (await hostedImages.host(shopId, photo)).url;
    return { kind: 'checked', checks: await checkProviders({ ...providers, hostPhoto }, shop) };
  }
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
  return { kind: 'saved' };
}
