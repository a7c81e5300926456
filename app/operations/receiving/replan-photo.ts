import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { PhotoReadings } from '#app/domain/receiving/photo-readings.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import type { DecidedMatch } from './boxes/match-choice.ts';
import { planBoxes } from './plan-boxes.ts';
import { readStore, type StoreReadServices } from './read-store.ts';

/**
 * Plans the boxes of a photo anew, once a person has decided about its match.
 * @returns false where they were written before
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function replanPhoto(
  services: StoreReadServices & { photoReadings: Pick<PhotoReadings, 'replan'> },
  session: ReceivingSession,
  { photo, match, shop }: { photo: ReceivingPhoto; match: DecidedMatch; shop: string },
): Promise<boolean> {
  const store = await readStore(services, session, shop);
  return services.photoReadings.replan(photo, await planBoxes(match, session, store));
}
