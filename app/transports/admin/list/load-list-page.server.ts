import type { Activity } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { ShopSettings, ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import type { StoreCatalog, StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { contractLimits } from '../calls/contract-limits.server.ts';
import { toMatchView } from '../shared/match-view.server.ts';
import { findOpenQuestion, type MatchView } from '../shared/match-view.ts';
import { toTopUp } from '../shared/problems/top-up.ts';
import { type Draft, emptyRow, type StoreWords } from './draft/draft.ts';
import { type DraftDefaults, draftFromMatch, subjectOf } from './draft/draft-from-match.ts';
import { listingKeyOf } from './draft/listing-key.ts';
import { findListing, NOT_LISTED } from './find-listing.server.ts';
import type { ListPageProps } from './list-page.tsx';
import { toStoreWords } from './store-words.server.ts';

export type ListServices = {
  activity: Activity;
  changeRecords: ChangeRecords;
  credits: Credits;
  shopSettings: ShopSettingsStore;
  storeCatalog: StoreCatalog;
  appUrl: string;
  topUpUrl: string;
};

/** Longest the store may take to fill the form, in milliseconds. */
const STORE_TIMEOUT_MS = 15_000;

export type ListLoad =
  | { kind: 'undecided'; requestId: string }
  | ({ kind: 'form' } & ListPageProps);

/**
 * What the form starts with: from the match that the address names, or empty, at the location it names. A match on
 * which a person has to decide first is not offered for listing.
 */
export async function loadListPage(
  services: ListServices,
  caller: { shopId: string; shop: string },
  asked: { match: string | null; location: string | null },
): Promise<ListLoad> {
  const { shopId, shop } = caller;
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [call, settings, profile, credits] = await Promise.all([
    asked.match ? services.activity.findMatch(shopId, asked.match) : null,
    services.shopSettings.get(shopId),
    services.storeCatalog.profile(shop, { signal }),
    services.credits.getBalance(shopId),
  ]);
  const match = call && toMatchView(call, services.appUrl);
  if (match && findOpenQuestion(match)) return { kind: 'undecided', requestId: match.requestId };

  const defaults = defaultsOf(settings, profile, asked.location);
  const words = toStoreWords(profile);
  const { styleCode } = match ? subjectOf(match.output, match.choice) : { styleCode: '' };
  const { listed, wasUndone } = match
    ? await findListing(services, shopId, listingKeyOf(match.callId, styleCode))
    : NOT_LISTED;
  const filled =
    match &&
    (await fill(services.storeCatalog, shop, match, {
      words,
      defaults,
      signal,
      isListed: listed !== null,
      wasUndone,
    }));
  return {
    kind: 'form',
    match,
    words,
    draft: filled?.draft ?? emptyDraft(defaults),
    source: filled?.source ?? null,
    listedAt: listed?.createdAt.toISOString() ?? null,
    limits: contractLimits({ contract: storefrontProductUpsertContract }),
    priceCredits: storefrontProductUpsertContract.priceCredits,
    credits,
    topUp: toTopUp(services.topUpUrl, services.appUrl),
  };
}

async function fill(
  storeCatalog: StoreCatalog,
  shop: string,
  match: MatchView,
  form: {
    words: StoreWords;
    defaults: DraftDefaults;
    signal: AbortSignal;
    isListed: boolean;
    wasUndone: boolean;
  },
) {
  const { words, defaults, signal, isListed, wasUndone } = form;
  const { own } = subjectOf(match.output, match.choice);
  const product = own?.in_store
    ? await storeCatalog.readProduct(shop, own.in_store.product_id, {
        locationId: defaults.locationId,
        details: false,
        signal,
      })
    : null;
  const filled = draftFromMatch(match.output, match.choice, words, defaults, { product, isListed });
  return { ...filled, draft: { ...filled.draft, isRelisted: wasUndone } };
}

/** What staff set once; a location or word that the store has no more is not proposed. */
function defaultsOf(
  settings: ShopSettings,
  profile: StoreProfile,
  askedLocation: string | null,
): DraftDefaults {
  const { defaultLocationId, defaultVendor = '', defaultProductType = '' } = settings;
  const locationOf = (wanted: string | null | undefined) =>
    profile.locations.find(({ id }) => id === wanted);
  const location =
    locationOf(askedLocation) ??
    locationOf(defaultLocationId) ??
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
