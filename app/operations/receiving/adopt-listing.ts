import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { findListing } from './boxes/find-listing.ts';
import { buildListingKeyPrefix } from './boxes/listing-key.ts';
import { toListedResult } from './boxes/to-listed-result.ts';
import type { SessionRun } from './session-run.ts';

/**
 * Records a box as done where staff have listed it from its photo on another page, which set its stock.
 * @returns whether they have, and have not taken it back
 */
export async function adoptListing(
  services: SessionRun['services'],
  shopId: string,
  { id, facts }: ReceivingBox,
  { callId, copyNo }: ReceivingPhoto,
): Promise<boolean> {
  // The form of a listing is of the first box that looks so.
  if (callId === null || copyNo > 0) return false;
  const keyPrefix = buildListingKeyPrefix(callId, facts.code);
  const { output } = await findListing(services, shopId, keyPrefix);
  if (!output) return false;
  await services.boxWrites.noteDone(id, toListedResult(output));
  return true;
}
