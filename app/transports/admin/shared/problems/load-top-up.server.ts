import type { OwnerLimitsStore } from '#app/domain/settings/owner-limits.ts';
import type { Principal } from '#app/platform/principal.ts';

/** Where credits can be bought. */
export type TopUp = {
  /** The operator's own page; null if credits are sold on the Credits page, or this member of staff may not buy. */
  url: string | null;
  /** Only the owner may buy, and this member of staff is not the owner. */
  isForOwner: boolean;
};

export type TopUpServices = {
  topUpUrl: string;
  appUrl: string;
  ownerLimits: Pick<OwnerLimitsStore, 'get'>;
};

/** Returns where this member of staff can buy credits. */
export async function loadTopUp(
  services: TopUpServices,
  { shopId, principal }: { shopId: string; principal: Pick<Principal, 'isOwner'> },
): Promise<TopUp> {
  const isForOwner = principal.isOwner !== true && (await services.ownerLimits.get(shopId)).credits;
  return { url: isSoldHere(services) || isForOwner ? null : services.topUpUrl, isForOwner };
}

/** Whether credits are sold on the Credits page. */
export const isSoldHere = ({ topUpUrl, appUrl }: Pick<TopUpServices, 'topUpUrl' | 'appUrl'>) =>
  topUpUrl.startsWith(`${appUrl}/app`);
