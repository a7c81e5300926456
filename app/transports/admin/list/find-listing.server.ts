import type { Activity, RecordedCall } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { upsertIdOf } from '../activity/to-call-view.server.ts';

export type Listing = {
  /** The call that listed a match, unless its boxes were taken back since; null where nobody has listed it. */
  listed: RecordedCall | null;
  /** It made the product, and an undo archived that: listing it again means it is to be active. */
  wasUndone: boolean;
};

export const NOT_LISTED: Listing = { listed: null, wasUndone: false };

/** How this style of a match was listed before. */
export async function findListing(
  { activity, changeRecords }: { activity: Activity; changeRecords: ChangeRecords },
  shopId: string,
  listingKey: string,
): Promise<Listing> {
  const { name } = storefrontProductUpsertContract;
  const call = await activity.findByKey(shopId, name, listingKey);
  const upsertId = call && upsertIdOf(call);
  const record = upsertId ? await changeRecords.find(shopId, upsertId) : null;
  const isStillCounted = record?.effects.some(({ kind }) => kind === 'stock' || kind === 'variant');
  const isTakenBack = Boolean(record?.undoneAt) && !isStillCounted;
  return {
    listed: isTakenBack ? null : call,
    wasUndone: isTakenBack && record?.createdProduct === true,
  };
}
