import type { Activity } from '#app/domain/activity/activity.ts';
import type { ChangeRecord } from '#app/domain/change-records/change-records.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { parseListingKey } from '../listing-key.ts';

export type FindListingServices = {
  activity: Pick<Activity, 'listListings'>;
  changeRecords: Pick<ChangeRecords, 'find'>;
};

/** Returns whether an upsert was undone, and the undo did not have to leave its boxes in stock. */
export function isListingUndone(record: ChangeRecord | null): boolean {
  const isStillCounted = record?.effects.some(({ kind }) => kind === 'stock' || kind === 'variant');
  return Boolean(record?.undoneAt) && !isStillCounted;
}

/** Finds the earlier listing of one style in a match. */
export async function findListing(
  { activity, changeRecords }: FindListingServices,
  shopId: string,
  listingKeyPrefix: string,
) {
  const { callId = '' } = parseListingKey(listingKeyPrefix) ?? {};
  const calls = await activity.listListings(shopId, callId);
  const call = calls.findLast(
    ({ status, input }) =>
      status === 'succeeded' && String(input.idempotency_key).startsWith(listingKeyPrefix),
  );
  const output = call?.response as StorefrontProductUpsertOutput | null | undefined;
  const upsertId = output?.upsert_id;
  const record = upsertId ? await changeRecords.find(shopId, upsertId) : null;
  const isUndone = isListingUndone(record);
  return {
    /** The call that listed the match; null if there is none or it was undone. */
    listed: isUndone ? null : (call ?? null),
    /** The call's output. */
    output: isUndone ? null : (output ?? null),
    /** Whether an undo archived the product that the listing created: listing it again makes it active. */
    wasUndone: isUndone && record?.createdProduct === true,
  };
}
