import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { StorefrontProductUpsertOutput } from '../storefront-product-upsert/contract.ts';
import { storefrontProductUpsertContract } from '../storefront-product-upsert/contract.ts';
import { buildListingKeyPrefix } from './boxes/listing-key.ts';
import type { SessionRun } from './session-run.ts';

/**
 * Records a box as done where staff have listed it from its photo on another page, which set its stock.
 * @returns whether they have, and have not taken it back
 */
export async function adoptListing(
  { activity, changeRecords, boxWrites }: SessionRun['services'],
  shopId: string,
  { id, facts }: ReceivingBox,
  { callId, copyNo }: ReceivingPhoto,
): Promise<boolean> {
  // The form of a listing is of the first box that looks so.
  if (callId === null || copyNo > 0) return false;
  const prefix = buildListingKeyPrefix(callId, facts.code);
  const call = await activity.findByKey(shopId, storefrontProductUpsertContract.name, prefix);
  if (!call?.response) return false;
  const listed = call.response as unknown as StorefrontProductUpsertOutput;
  const { upsert_id: upsertId } = listed;
  const record = upsertId === undefined ? null : await changeRecords.find(shopId, upsertId);
  if (record?.undoneAt) return false;
  const result = {
    ...(upsertId !== undefined && { upsertId }),
    available: null,
    adminUrl: listed.admin_url,
    warnings: listed.warnings,
  };
  await boxWrites.noteDone(id, result);
  return true;
}
