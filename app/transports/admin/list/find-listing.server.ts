import type { Activity, RecordedCall } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { findUpsertId } from '../activity/to-call-view.server.ts';

export type Listing = {
  /** The call that listed the match; null if there is none or it was undone. */
  listed: RecordedCall | null;
  /** An undo archived the product that the listing created: listing it again makes it active. */
  wasUndone: boolean;
};

export const NOT_LISTED: Listing = { listed: null, wasUndone: false };

/** Finds the earlier listing of one style of a match. */
export async function findListing(
  { activity, changeRecords }: { activity: Activity; changeRecords: ChangeRecords },
  shopId: string,
  listingKeyPrefix: string,
): Promise<Listing> {
  const { name } = storefrontProductUpsertContract;
  const call = await activity.findByKey(shopId, name, listingKeyPrefix);
  const upsertId = call && findUpsertId(call);
  const record = upsertId ? await changeRecords.find(shopId, upsertId) : null;
  const isStillCounted = record?.effects.some(({ kind }) => kind === 'stock' || kind === 'variant');
  const isUndone = Boolean(record?.undoneAt) && !isStillCounted;
  return {
    listed: isUndone ? null : call,
    wasUndone: isUndone && record?.createdProduct === true,
  };
}
