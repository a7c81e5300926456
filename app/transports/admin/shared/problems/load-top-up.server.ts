import type { OwnerLimitsStore } from '#app/domain/settings/owner-limits.ts';
import type { Principal } from '#app/platform/principal.ts';

/** Where credits can be bought. */
export type TopUp = {
  /** Null where that is only the app's own credits page, or this member of staff may not. */
  url: string | null;
  /** Only the owner may buy, and this is somebody else. */
  isForOwner: boolean;
};

export type TopUpServices = {
  topUpUrl: string;
  appUrl: string;
  ownerLimits: Pick<OwnerLimitsStore, 'get'>;
};

/** Where this member of staff can buy credits. Pages link to the app's own credits page anyway. */
export async function loadTopUp(
  { topUpUrl, appUrl, ownerLimits }: TopUpServices,
  { shopId, principal }: { shopId: string; principal: Pick<Principal, 'isOwner'> },
): Promise<TopUp> {
  const isForOwner = principal.isOwner !== true && (await ownerLimits.get(shopId)).credits;
  const isElsewhere = !topUpUrl.startsWith(`${appUrl}/app`);
  return { url: isElsewhere && !isForOwner ? topUpUrl : null, isForOwner };
}
