import type { Activity } from '#app/domain/activity/activity.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { storefrontProductUpsertContract } from '../storefront-product-upsert/contract.ts';
import { allotListed, type Listed, type PhotoListing } from './boxes/listed/allot-listed.ts';
import { isListingUndone } from './boxes/listed/find-listing.ts';
import { toListedResult } from './boxes/listed/to-listed-result.ts';
import { withoutRestored } from './boxes/listed/without-restored.ts';
import { listingKeyStart } from './boxes/listing-key.ts';
import type { SessionRun } from './session-run.ts';

type ListedServices = {
  activity: Pick<Activity, 'listByKey'>;
  changeRecords: Pick<ChangeRecords, 'find'>;
};

/**
 * Finds how many boxes of each of a photo's rows staff have listed on another page and not undone.
 * @param rows all rows of the photo
 */
export async function findListed(
  { activity, changeRecords }: ListedServices,
  { shopId, callId, copyNo }: Pick<ReceivingPhoto, 'shopId' | 'callId' | 'copyNo'>,
  rows: readonly ReceivingBox[],
): Promise<ReadonlyMap<string, Listed>> {
  // Of several boxes that look the same, only the first can be listed on the other page.
  if (callId === null || copyNo > 0) return new Map();
  const { name } = storefrontProductUpsertContract;
  const calls = await activity.listByKey(shopId, name, listingKeyStart(callId));
  const listings: PhotoListing[] = [];
  for (const { input, response } of calls) {
    if (!response) continue;
    const listing = { input, output: response } as unknown as PhotoListing;
    const upsertId = listing.output.upsert_id;
    const record = upsertId === undefined ? null : await changeRecords.find(shopId, upsertId);
    if (!isListingUndone(record)) listings.push(withoutRestored(listing, record));
  }
  return allotListed(rows, listings);
}

/**
 * Records a row as done if staff have listed all of its boxes from its photo on another page, which brought them into
 * stock.
 * @returns how many of its boxes they have listed
 */
export async function adoptListing(
  services: SessionRun['services'],
  { id, quantity }: ReceivingBox,
  photo: ReceivingPhoto,
): Promise<number> {
  const rows = await services.receivingBoxes.listByPhoto(photo.id);
  const listed = (await findListed(services, photo, rows)).get(id);
  if (listed?.count === quantity)
    await services.boxWrites.noteDone(id, toListedResult(listed.output));
  return listed?.count ?? 0;
}
