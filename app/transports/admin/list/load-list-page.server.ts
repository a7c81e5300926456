import type { Activity } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { ShopSettings, ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import type { StoreCatalog, StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { contractLimits } from '../calls/contract-limits.server.ts';
import { toMatchView } from '../shared/match-view.server.ts';
import { findOpenDecision, type MatchView } from '../shared/match-view.ts';
import { toTopUp } from '../shared/problems/top-up.ts';
import { type Draft, emptyRow, type StoreChoices } from './draft/draft.ts';
import {
  type DraftDefaults,
  draftFromMatch,
  findMatchedProduct,
} from './draft/draft-from-match.ts';
import { buildListingKeyPrefix } from './draft/listing-key-prefix.ts';
import { findListing, NOT_LISTED } from './find-listing.server.ts';
import type { ListPageProps } from './list-page.tsx';
import { toStoreChoices } from './to-store-choices.server.ts';

export type ListServices = {
  activity: Activity;
  changeRecords: ChangeRecords;
  credits: Credits;
  shopSettings: ShopSettingsStore;
  storeCatalog: StoreCatalog;
  appUrl: string;
  topUpUrl: string;
};

/** Time limit for reading the store to fill the form. */
const STORE_TIMEOUT_MS = 15_000;

export type ListLoad =
  | { kind: 'undecided'; requestId: string }
  | ({ kind: 'form' } & ListPageProps);

/**
 * Loads the form: filled from the match that the URL names, or empty, for the location that the URL names. A match that
 * staff must decide on first gives `undecided`.
 */
export async function loadListPage(
  services: ListServices,
  caller: { shopId: string; shop: string },
  query: { match: string | null; location: string | null },
): Promise<ListLoad> {
  const { shopId, shop } = caller;
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [call, settings, profile, credits] = await Promise.all([
    query.match ? services.activity.findMatch(shopId, query.match) : null,
    services.shopSettings.get(shopId),
    services.storeCatalog.profile(shop, { signal }),
    services.credits.getBalance(shopId),
  ]);
  const match = call && toMatchView(call, services.appUrl);
  if (match && findOpenDecision(match)) return { kind: 'undecided', requestId: match.requestId };

  const defaults = findDefaults(settings, profile, query.location);
  const storeChoices = toStoreChoices(profile);
  const { styleCode } = match ? findMatchedProduct(match.output, match.choice) : { styleCode: '' };
  const { listed, wasUndone } = match
    ? await findListing(services, shopId, buildListingKeyPrefix(match.callId, styleCode))
    : NOT_LISTED;
  const filledDraft =
    match &&
    (await fillDraft(services.storeCatalog, shop, match, {
      storeChoices,
      defaults,
      signal,
      isListed: listed !== null,
      wasUndone,
    }));
  return {
    kind: 'form',
    match,
    storeChoices,
    draft: filledDraft?.draft ?? emptyDraft(defaults),
    source: filledDraft?.source ?? null,
    listedAt: listed?.createdAt.toISOString() ?? null,
    limits: contractLimits({ contract: storefrontProductUpsertContract }),
    priceCredits: storefrontProductUpsertContract.priceCredits,
    credits,
    topUp: toTopUp(services.topUpUrl, services.appUrl),
  };
}

async function fillDraft(
  storeCatalog: StoreCatalog,
  shop: string,
  match: MatchView,
  form: {
    storeChoices: StoreChoices;
    defaults: DraftDefaults;
    signal: AbortSignal;
    isListed: boolean;
    wasUndone: boolean;
  },
) {
  const { storeChoices, defaults, signal, isListed, wasUndone } = form;
  const { storeCandidate } = findMatchedProduct(match.output, match.choice);
  const product = storeCandidate?.in_store
    ? await storeCatalog.readProduct(shop, storeCandidate.in_store.product_id, {
        locationId: defaults.locationId,
        details: false,
        signal,
      })
    : null;
  const filledDraft = draftFromMatch(match.output, match.choice, storeChoices, defaults, {
    product,
    isListed,
  });
  return { ...filledDraft, draft: { ...filledDraft.draft, isRelisted: wasUndone } };
}

/** The shop's default values, without a location, vendor or type that the store no longer has. */
function findDefaults(
  settings: ShopSettings,
  profile: StoreProfile,
  queryLocation: string | null,
): DraftDefaults {
  const { defaultLocationId, defaultVendor = '', defaultProductType = '' } = settings;
  const findLocation = (wanted: string | null | undefined) =>
    profile.locations.find(({ id }) => id === wanted);
  const location =
    findLocation(queryLocation) ??
    findLocation(defaultLocationId) ??
    profile.primaryLocation ??
    profile.locations[0];
  return {
    locationId: location?.id ?? '',
    vendor: profile.vendors.includes(defaultVendor) ? defaultVendor : '',
    productType: profile.productTypes.includes(defaultProductType) ? defaultProductType : '',
  };
}

function emptyDraft(defaults: DraftDefaults): Draft {
  return {
    styleCode: '',
    title: '',
    vendor: defaults.vendor,
    allowNewVendor: false,
    productType: defaults.productType,
    allowNewProductType: false,
    optionName: 'Size',
    rows: [emptyRow('row-0')],
    price: '',
    pictures: [],
    locationId: defaults.locationId,
    goesLive: true,
  };
}
