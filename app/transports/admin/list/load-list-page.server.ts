import type { ShopSettings } from '#app/domain/settings/shop-settings.ts';
import { findMatchedProduct } from '#app/operations/receiving/boxes/find-matched-product.ts';
import { findListing } from '#app/operations/receiving/boxes/listed/find-listing.ts';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import { needsDecision } from '#app/operations/receiving/boxes/match-choice.ts';
import { receiptKeyPrefix } from '#app/operations/receiving/boxes/receipt-key.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { contractLimits } from '../calls/contract-limits.server.ts';
import { findReceivingSessionId } from '../receive/elsewhere/find-receiving-session-id.server.ts';
import { findLocation } from '../shared/find-location.ts';
import { toMatchView } from '../shared/match-view.server.ts';
import type { MatchView } from '../shared/match-view.ts';
import { loadTopUp, type TopUpServices } from '../shared/problems/load-top-up.server.ts';
import { type DraftDefaults, draftFromMatch, emptyDraft } from './draft/draft-from-match.ts';

export type ListServices = TopUpServices &
  PageServices<'activity' | 'changeRecords' | 'credits' | 'shopSettings' | 'stockAdditions'> &
  PageServices<'providers' | 'receivingSessions' | 'receivingPhotos'>;

/** The caller of a page, and the time limit for reading the store to fill its form. */
type Caller = { shopId: string; shop: string; signal: AbortSignal };

const STORE_TIMEOUT_MS = 15_000;

/**
 * Loads the form: filled from the match that the URL names, or empty, for the location that the URL names. A match that
 * staff must decide on first gives `undecided`.
 */
export async function loadListPage(
  services: ListServices,
  staff: Staff,
  query: { match: string | null; location: string | null },
) {
  const { shopId, shop } = staff;
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const [call, settings, store, credits] = await Promise.all([
    query.match ? services.activity.findMatch(shopId, query.match) : null,
    services.shopSettings.get(shopId),
    services.providers.storeCatalog.profile(shop, { signal }),
    services.credits.getBalance(shopId),
  ]);
  const match = call && toMatchView(call, services.appUrl);
  if (match && needsDecision(match)) {
    return { kind: 'undecided' as const, requestId: match.requestId };
  }
  const defaults = findDefaults(settings, store, query.location);
  const filled = match
    ? await fillDraft(services, { shopId, shop, signal }, match, store, defaults)
    : { draft: emptyDraft(defaults), source: null, listedAt: null, addedAt: null };
  return {
    kind: 'form' as const,
    match,
    receivingSessionId: await findReceivingSessionId(services, shopId, match?.callId),
    store,
    ...filled,
    limits: contractLimits({ contract: storefrontProductUpsertContract }),
    priceCredits: storefrontProductUpsertContract.priceCredits,
    credits,
    topUp: await loadTopUp(services, staff),
  };
}

export type ListLoad = Awaited<ReturnType<typeof loadListPage>>;
export type ListPageProps = Extract<ListLoad, { kind: 'form' }>;

async function fillDraft(
  services: ListServices,
  { shopId, shop, signal }: Caller,
  { callId, output, choice }: MatchView,
  store: StoreProfile,
  defaults: DraftDefaults,
) {
  const { styleCode, storeCandidate } = findMatchedProduct(output, choice);
  const keyPrefix = buildListingKeyPrefix(callId, styleCode);
  const { listed, wasUndone } = await findListing(services, shopId, keyPrefix);
  const product = storeCandidate?.in_store
    ? await services.providers.storeCatalog.readProduct(shop, storeCandidate.in_store.product_id, {
        locationId: defaults.locationId,
        details: false,
        signal,
      })
    : null;
  const added = await services.stockAdditions.listAdded(shopId, receiptKeyPrefix(callId));
  const addedAt = added.find(({ undoneAt }) => undoneAt === null)?.addedAt ?? null;
  const isListed = listed !== null || addedAt !== null;
  const { draft, source } = draftFromMatch(output, choice, store, defaults, { product, isListed });
  return {
    draft: { ...draft, isRelisted: wasUndone },
    source,
    /** When this match was listed; null if it was not. */
    listedAt: listed?.createdAt ?? null,
    /** When the match's boxes were added to stock; null if they were not, or were taken back. */
    addedAt,
  };
}

/** The shop's default values, without a location, vendor or type that the store no longer has. */
function findDefaults(
  settings: ShopSettings,
  profile: StoreProfile,
  queryLocation: string | null,
): DraftDefaults {
  const { defaultLocationId, defaultVendor = '', defaultProductType = '' } = settings;
  return {
    locationId: findLocation(profile, queryLocation, defaultLocationId)?.id ?? '',
    vendor: profile.vendors.includes(defaultVendor) ? defaultVendor : '',
    productType: profile.productTypes.includes(defaultProductType) ? defaultProductType : '',
  };
}
