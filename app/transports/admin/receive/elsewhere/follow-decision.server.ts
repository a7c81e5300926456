import type { Activity } from '#app/domain/activity/activity.ts';
import type { PhotoReadings } from '#app/domain/receiving/photo-readings.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { ReceivingSessions } from '#app/domain/receiving/sessions.ts';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import type { StoreReadServices } from '#app/operations/receiving/read-store.ts';
import { replanPhoto } from '#app/operations/receiving/replan-photo.ts';

export type FollowServices = StoreReadServices & {
  activity: Pick<Activity, 'findMatch'>;
  receivingSessions: Pick<ReceivingSessions, 'find'>;
  receivingPhotos: Pick<ReceivingPhotos, 'findByCall' | 'changeCall'>;
  photoReadings: Pick<PhotoReadings, 'replan'>;
};

/**
 * Plans the boxes of a session anew when staff have decided about the match that read them.
 * @returns the session's id; null where the match is of no open session
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function followDecision(
  services: FollowServices,
  { shopId, shop }: { shopId: string; shop: string },
  requestId: string,
): Promise<string | null> {
  const call = await services.activity.findMatch(shopId, requestId);
  const photo = call && (await services.receivingPhotos.findByCall(shopId, call.id));
  const session = photo && (await services.receivingSessions.find(shopId, photo.sessionId));
  if (!call || !photo || session?.status !== 'open') return null;
  const match = {
    output: call.response as unknown as ImageProductMatchOutput,
    choice: call.choice as MatchChoice | null,
  };
  await replanPhoto(services, session, { photo, match, shop });
  return session.id;
}

/**
 * Follows a look-up by a typed code, which is a match of its own: from now on it is the match of the session's photo.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function followLookUp(
  services: FollowServices,
  staff: { shopId: string; shop: string },
  lookUp: { callId: string; requestId: string },
): Promise<void> {
  const photo = await services.receivingPhotos.findByCall(staff.shopId, lookUp.callId);
  const call = photo && (await services.activity.findMatch(staff.shopId, lookUp.requestId));
  if (!photo || !call) return;
  const { id: callId, requestId, creditsCharged: charged } = call;
  await services.receivingPhotos.changeCall(photo, { callId, requestId, charged });
  await followDecision(services, staff, requestId);
}
