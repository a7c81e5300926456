import type { Activity } from '#app/domain/activity/activity.ts';
import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingBoxes } from '#app/domain/receiving/boxes.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import { AppError } from '#app/platform/errors.ts';
import {
  allotListed,
  type Listed,
  type PhotoListing,
  quantityField,
} from './boxes/listed/allot-listed.ts';
import { isListingUndone } from './boxes/listed/find-listing.ts';
import { toListedResult } from './boxes/listed/to-listed-result.ts';
import { withoutRestored } from './boxes/listed/without-restored.ts';
import type { SessionRun } from './session-run.ts';

type ListedServices = {
  activity: Pick<Activity, 'listListings'>;
  changeRecords: Pick<ChangeRecords, 'find'>;
};

type RowServices = {
  receivingPhotos: Pick<ReceivingPhotos, 'listByCall'>;
  receivingBoxes: Pick<ReceivingBoxes, 'listByPhoto'>;
};

/** The match of photos. */
type ReadBy = Pick<ReceivingPhoto, 'shopId' | 'callId'>;

/** Lists the rows of all photos that a match has read: several boxes may look the same. */
export async function listRowsOfMatch(
  { receivingPhotos, receivingBoxes }: RowServices,
  { shopId, callId }: ReadBy,
): Promise<ReceivingBox[]> {
  if (callId === null) return [];
  const photos = await receivingPhotos.listByCall(shopId, callId);
  return (await Promise.all(photos.map(({ id }) => receivingBoxes.listByPhoto(id)))).flat();
}

/** Finds how many boxes of each row of a match staff have listed on another page and not undone. */
export async function findListed(
  services: ListedServices & RowServices,
  match: ReadBy,
): Promise<ReadonlyMap<string, Listed>> {
  const { changeRecords } = services;
  const listings: PhotoListing[] = [];
  for (const { input, response } of await listCalls(services, match)) {
    if (!response) continue;
    const listing = { input, output: response } as unknown as PhotoListing;
    const upsertId = listing.output.upsert_id;
    const record = upsertId === undefined ? null : await changeRecords.find(match.shopId, upsertId);
    if (!isListingUndone(record)) listings.push(withoutRestored(listing, record));
  }
  return allotListed(await listRowsOfMatch(services, match), listings);
}

/** Lists the calls that were to list boxes of a match on another page, whatever became of them, oldest first. */
async function listCalls(
  { activity }: Pick<ListedServices, 'activity'>,
  { shopId, callId }: ReadBy,
): Promise<RecordedCall[]> {
  return callId === null ? [] : activity.listListings(shopId, callId);
}

/**
 * Records a row as done if staff have listed all of its boxes from its photo on another page, which brought them into
 * stock.
 * @returns how many of its boxes they have listed
 * @throws AppError `idempotency_in_flight` while a listing is under way: it may have set the stock already
 */
export async function adoptListing(
  services: SessionRun['services'],
  { id, quantity }: ReceivingBox,
  photo: ReceivingPhoto,
): Promise<number> {
  const calls = await listCalls(services, photo);
  if (calls.some(({ status }) => status === 'pending'))
    throw new AppError(
      'idempotency_in_flight',
      'This box is being listed on “List it”. Try again once that has ended.',
    );
  const listed = (await findListed(services, photo)).get(id);
  if (listed?.count === quantity)
    await services.boxWrites.noteDone(id, toListedResult(listed.output));
  return listed?.count ?? 0;
}

/**
 * Finds the latest call that was to list boxes of a row on another page and failed, but may have set their stock.
 * Undefined if there is none.
 */
export async function findDoubtfulListing(
  services: SessionRun['services'],
  { id }: ReceivingBox,
  photo: ReceivingPhoto,
): Promise<RecordedCall | undefined> {
  const rows = await listRowsOfMatch(services, photo);
  for (const call of (await listCalls(services, photo)).reverse()) {
    if (call.status !== 'failed' || !(await mayHaveSetStock(services, call, photo.shopId)))
      continue;
    if (allotListed(rows, [toIntended(call)]).has(id)) return call;
  }
  return undefined;
}

/** Returns whether a failed upsert may have set stock, by the record that it left. */
async function mayHaveSetStock(
  { changeRecords }: ListedServices,
  { input, errorCode, problem }: RecordedCall,
  shopId: string,
): Promise<boolean> {
  if (input.dry_run === true) return false;
  // Nobody knows how far a call came whose process died.
  if (!problem) return true;
  const record = problem.upsertId ? await changeRecords.find(shopId, problem.upsertId) : null;
  if (!record || isListingUndone(record)) return false;
  if (record.createdProduct) return record.productId !== null || errorCode !== 'store_rejected';
  return record.effects.some(({ kind }) => kind === 'stock' || kind === 'variant');
}

/** A listing as if it had set all the stock that it was to set. */
function toIntended({ input }: RecordedCall): PhotoListing {
  const listing = input as unknown as PhotoListing['input'];
  const changes = listing.variants.map(({ options = {}, quantity = 0 }) => ({
    field: quantityField(options),
    after: String(quantity),
  }));
  return { input: listing, output: { changes } } as PhotoListing;
}
