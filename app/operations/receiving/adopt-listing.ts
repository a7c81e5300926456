import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { findListing } from './boxes/find-listing.ts';
import { buildListingKeyPrefix } from './boxes/listing-key.ts';
import { toListedResult } from './boxes/to-listed-result.ts';
import type { SessionRun } from './session-run.ts';

/**
 * Records a box as done if staff have listed it from its photo on another page, which set its stock.
 * @returns whether they have, and have not undone it
 */
export async function adoptListing(
  services: SessionRun['services'],
  shopId: string,
  { id, facts }: ReceivingBox,
  { callId, copyNo }: ReceivingPhoto,
): Promise<boolean> {
  // Of several boxes that look the same, only the first can be listed on the other page.
  if (callId === null || copyNo > 0) return false;
  const keyPrefix = buildListingKeyPrefix(callId, facts.code);
  const { output } = await findListing(services, shopId, keyPrefix);
  if (!output) return false;
  await services.boxWrites.noteDone(id, toListedResult(output));
  return true;
}
