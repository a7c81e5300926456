import type { Activity } from '#app/domain/activity/activity.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import {
  imageProductMatchContract,
  MATCH_LIMITS,
} from '#app/operations/image-product-match/contract.ts';
import { contractLimits } from '../calls/contract-limits.server.ts';
import { toMatchView } from '../shared/match-view.server.ts';
import { toTopUp } from '../shared/problems/top-up.ts';

/** Loads the credits, the limits, and the match of this request id if the store has one. */
export async function loadIdentify(
  services: { activity: Activity; credits: Credits; appUrl: string; topUpUrl: string },
  shopId: string,
  requestId: string | null,
) {
  const [credits, call] = await Promise.all([
    services.credits.getBalance(shopId),
    requestId ? services.activity.findMatch(shopId, requestId) : null,
  ]);
  return {
    credits,
    priceCredits: imageProductMatchContract.priceCredits,
    topUp: toTopUp(services.topUpUrl, services.appUrl),
    maxPhotoBytes: MATCH_LIMITS.photoBytes,
    codeLimit: contractLimits({ contract: imageProductMatchContract }).style_code,
    /** The match named in the URL, so that reload and the back button show it again. */
    match: call && toMatchView(call, services.appUrl),
  };
}

export type IdentifyPageProps = Awaited<ReturnType<typeof loadIdentify>>;
