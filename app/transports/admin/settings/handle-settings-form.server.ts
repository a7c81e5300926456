import type { ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { type CheckedProviders, checkProviders } from '#app/maintenance/check-providers.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import { toProblem } from '../calls/to-problem.server.ts';
import type { SettingsAnswer } from './settings-view.ts';

export type SettingsServices = {
  shopSettings: ShopSettingsStore;
  storeCatalog: StoreCatalog;
  providers: CheckedProviders;
};

const STORE_TIMEOUT_MS = 15_000;

/** Saves the defaults, or checks every reader and look-up. Never throws. */
export async function handleSettingsForm(
  services: SettingsServices,
  caller: { shopId: string; shop: string },
  form: FormData,
  requestId: string,
): Promise<SettingsAnswer> {
  try {
    if (form.get('intent') === 'check') {
      return { kind: 'checked', checks: await checkProviders(services.providers, caller.shop) };
    }
    await save(services, caller, form);
    return { kind: 'saved' };
  } catch (thrown) {
    return { kind: 'failed', problem: toProblem(thrown, requestId).problem };
  }
}

async function save(
  { shopSettings, storeCatalog }: SettingsServices,
  { shopId, shop }: { shopId: string; shop: string },
  form: FormData,
): Promise<void> {
  const readField = (name: string) => String(form.get(name) ?? '').trim();
  const [locationId, vendor, productType] = ['locationId', 'vendor', 'productType'].map(readField);
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const profile = await storeCatalog.profile(shop, { signal });
  const problems: FieldProblem[] = [];
  const check = (pointer: string, value: string | undefined, known: readonly string[]) => {
    if (!value || known.includes(value)) return;
    problems.push({
      pointer,
      detail: 'The store does not have this value. Choose one from the list.',
    });
  };
  check(
    '/locationId',
    locationId,
    profile.locations.map(({ id }) => id),
  );
  check('/vendor', vendor, profile.vendors);
  check('/productType', productType, profile.productTypes);
  if (problems.length > 0) {
    throw new AppError('invalid_input', 'Not saved: the store does not have all of these values.', {
      errors: problems,
    });
  }
  await shopSettings.save(shopId, {
    ...(locationId && { defaultLocationId: locationId }),
    ...(vendor && { defaultVendor: vendor }),
    ...(productType && { defaultProductType: productType }),
  });
}
