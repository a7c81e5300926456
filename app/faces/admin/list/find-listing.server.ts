import type { Activity, RecordedCall } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { upsertIdOf } from '../activity/to-call-view.server.ts';
import { listingKeyOf } from './listing-key.ts';

/** The call that listed this match, unless it was undone since; null where nobody has listed it. */
export async function findListing(
  { activity, changeRecords }: { activity: Activity; changeRecords: ChangeRecords },
  shopId: string,
  matchCallId: string,
): Promise<RecordedCall | null> {
  const { name } = storefrontProductUpsertContract;
  const call = await activity.findByKey(shopId, name, listingKeyOf(matchCallId));
  const upsertId = call && upsertIdOf(call);
  const record = upsertId ? await changeRecords.find(shopId, upsertId) : null;
  return record?.undoneAt ? null : call;
}
