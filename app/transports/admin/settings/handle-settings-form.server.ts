import type { ShopSettings } from '#app/domain/settings/shop-settings.ts';
import { DEFAULT_TITLE_PATTERN, findPatternProblem } from '#app/domain/settings/title-pattern.ts';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { checkProviders, type ProviderCheck } from '#app/maintenance/check-providers.ts';
import { learnBrands } from '#app/maintenance/learn-brands.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import type { FormFailure } from '../calls/problem.ts';
import { requireOwner, requireOwnerWhereLimited } from '../calls/require-owner.server.ts';
import { unknownForm } from '../shared/problems/unknown-form.server.ts';
import { type TriedTitle, tryTitlePattern } from './try-title-pattern.server.ts';

type SettingsServices = PageServices<
  'shopSettings' | 'activity' | 'ownerLimits' | 'keptPhotos' | 'taughtShapes' | 'providers'
>;

export type SettingsAnswer =
  | { kind: 'saved' }
  | { kind: 'titles_tried'; titles: TriedTitle[] }
  | { kind: 'checked'; checks: ProviderCheck[] }
  | { kind: 'brands_learnt'; shapes: number }
  | { kind: 'shape_changed' }
  | { kind: 'owner_limits_saved' }
  | { kind: 'photos_kept' | 'photos_stopped' | 'photos_deleted' }
  | FormFailure;

const STORE_TIMEOUT_MS = 15_000;
/** The time limit for learning brands: proxies seldom wait longer for an answer. */
const LEARN_TIMEOUT_MS = 50_000;

/**
 * Handles the settings page's forms: saves the defaults or the owner's limits, tries a title pattern, checks every
 * reader and look-up, learns brands, removes or restores a learnt form of codes, or changes whether photos are kept.
 * @throws AppError `invalid_input`, `owner_only`, and those of the store client
 */
export async function handleSettingsForm(
  services: SettingsServices,
  staff: Staff,
  form: FormData,
): Promise<SettingsAnswer> {
  const { ownerLimits, keptPhotos, taughtShapes, providers } = services;
  const { shopId, shop } = staff;
  switch (form.get('intent')) {
    case 'save':
      await saveDefaults(services, staff, form);
      return { kind: 'saved' };
    case 'try-titles':
      return { kind: 'titles_tried', titles: await tryTitles(services, staff, form) };
    case 'limit-to-owner':
      requireOwner(staff);
      await ownerLimits.save(shopId, {
        keys: form.get('keys') === 'yes',
        credits: form.get('credits') === 'yes',
        erasure: form.get('erasure') === 'yes',
      });
      return { kind: 'owner_limits_saved' };
    case 'check': {
      const hostPhoto = async (photo: NormalisedPhoto) =>
        (await providers.hostedImages.host(shopId, photo)).url;
      const asking = { id: shopId, domain: shop };
      return { kind: 'checked', checks: await checkProviders({ ...providers, hostPhoto }, asking) };
    }
    case 'keep-photos':
      await keptPhotos.setKeeping(shopId, true);
      return { kind: 'photos_kept' };
    case 'stop-keeping-photos':
      await requireOwnerWhereLimited(ownerLimits, staff, 'erasure');
      await keptPhotos.setKeeping(shopId, false);
      return { kind: 'photos_stopped' };
    case 'learn-brands': {
      const learner = { taughtShapes, ownCatalogue: providers.ownCatalogue };
      const signal = AbortSignal.timeout(LEARN_TIMEOUT_MS);
      const shapes = await learnBrands(learner, { id: shopId, domain: shop }, signal);
      return { kind: 'brands_learnt', shapes };
    }
    case 'remove-shape':
    case 'use-shape': {
      const shape = { brand: String(form.get('brand')), form: String(form.get('form')) };
      await taughtShapes.setRemoved(shopId, shape, form.get('intent') === 'remove-shape');
      return { kind: 'shape_changed' };
    }
    case 'delete-photos':
      await requireOwnerWhereLimited(ownerLimits, staff, 'erasure');
      await keptPhotos.deleteAll(shopId);
      return { kind: 'photos_deleted' };
    default:
      throw unknownForm();
  }
}

/** @throws AppError `invalid_input` if the pattern cannot be used */
async function tryTitles(
  { shopSettings, activity, providers }: SettingsServices,
  { shopId, shop }: Staff,
  form: FormData,
): Promise<TriedTitle[]> {
  const tried = textOf(form, 'titlePattern');
  const errors = checkPattern(tried);
  if (errors.length > 0)
    throw new AppError('invalid_input', 'The pattern cannot be used.', { errors });
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [profile, { titlePattern: saved = DEFAULT_TITLE_PATTERN }] = await Promise.all([
    providers.storeCatalog.profile(shop, { signal }),
    shopSettings.get(shopId),
  ]);
  const productType = textOf(form, 'defaultProductType');
  return tryTitlePattern(activity, shopId, profile, { saved, tried, productType });
}

const textOf = (form: FormData, name: keyof ShopSettings) => String(form.get(name) ?? '').trim();

function checkPattern(pattern: string): FieldProblem[] {
  const detail = findPatternProblem(pattern);
  return detail === null ? [] : [{ pointer: '/titlePattern', detail }];
}

async function saveDefaults(
  { shopSettings, providers }: SettingsServices,
  { shopId, shop }: Staff,
  form: FormData,
): Promise<void> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const profile = await providers.storeCatalog.profile(shop, { signal });
  const allowed = {
    defaultLocationId: profile.locations.map(({ id }) => id),
    defaultVendor: profile.vendors,
    defaultProductType: profile.productTypes,
  };
  const names = Object.keys(allowed) as (keyof typeof allowed)[];
  const unknown = names.filter((name) => {
    const value = textOf(form, name);
    return value !== '' && !allowed[name].includes(value);
  });
  const pattern = textOf(form, 'titlePattern');
  const detail = 'The store does not have this value. Choose one from the list.';
  const errors = [
    ...unknown.map((name) => ({ pointer: `/${name}`, detail })),
    ...(form.has('titlePattern') ? checkPattern(pattern) : []),
  ];
  if (errors.length > 0)
    throw new AppError('invalid_input', 'Not saved. Correct the marked fields.', { errors });
  const chosen = [...names.map((name) => [name, textOf(form, name)]), ['titlePattern', pattern]];
  await shopSettings.save(shopId, Object.fromEntries(chosen.filter(([, value]) => value !== '')));
}
