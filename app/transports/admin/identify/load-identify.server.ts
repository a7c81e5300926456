import {
  imageProductMatchContract,
  MATCH_LIMITS,
} from '#app/operations/image-product-match/contract.ts';
import type { PageServices, Staff } from '../calls/authenticate-staff.server.ts';
import { contractLimits } from '../calls/contract-limits.server.ts';
import { findReceivingSessionId } from '../receive/elsewhere/find-receiving-session-id.server.ts';
import { findLocation } from '../shared/find-location.ts';
import { toMatchView } from '../shared/match-view.server.ts';
import type { MatchView } from '../shared/match-view.ts';
import { loadTopUp, type TopUpServices } from '../shared/problems/load-top-up.server.ts';
import { findReceipt, type ReceiptServices } from './stock/find-receipt.server.ts';
import type { Receipt } from './stock/receipt.ts';

export type IdentifyServices = ReceiptServices &
  TopUpServices &
  PageServices<
    'activity' | 'credits' | 'shopSettings' | 'log' | 'receivingSessions' | 'receivingPhotos'
  >;

/** Short, because staff wait for the page meanwhile. */
const STORE_TIMEOUT_MS = 5_000;

/** Loads the credits, the limits, and the match of this request id if the store has one. */
export async function loadIdentify(
  services: IdentifyServices,
  staff: Staff,
  requestId: string | null,
) {
  const { shopId, shop } = staff;
  const [credits, call] = await Promise.all([
    services.credits.getBalance(shopId),
    requestId ? services.activity.findMatch(shopId, requestId) : null,
  ]);
  const match = call && toMatchView(call, services.appUrl);
  return {
    credits,
    priceCredits: imageProductMatchContract.priceCredits,
    topUp: await loadTopUp(services, staff),
    maxPhotoBytes: MATCH_LIMITS.photoBytes,
    codeLimit: contractLimits({ contract: imageProductMatchContract }).style_code,
    /** The match named in the URL, so that reload and the back button show it again. */
    match,
    receivingSessionId: await findReceivingSessionId(services, shopId, match?.callId),
    /** The match's boxes, if they can be added to stock with one tap; else null. */
    receipt: match && (await tryReceipt(services, { shopId, shop }, match)),
  };
}

/** Finds a match's receipt. Returns null if the store could not be read: staff can still use the form. */
async function tryReceipt(
  services: IdentifyServices,
  { shopId, shop }: { shopId: string; shop: string },
  match: MatchView,
): Promise<Receipt | null> {
  if (!match.output.candidates.some(({ in_store }) => in_store)) return null;
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  try {
    const [{ defaultLocationId }, profile] = await Promise.all([
      services.shopSettings.get(shopId),
      services.providers.storeCatalog.profile(shop, { signal }),
    ]);
    const location = findLocation(profile, defaultLocationId);
    return await findReceipt(services, { shopId, shop, signal }, match, { profile, location });
  } catch (err) {
    services.log.warn({ err, shop }, 'the store could not be read for a receipt');
    return null;
  }
}

export type IdentifyPageProps = Awaited<ReturnType<typeof loadIdentify>>;
