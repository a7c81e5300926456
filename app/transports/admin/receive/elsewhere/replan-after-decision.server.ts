import { type ReplanServices, replanPhoto } from '#app/operations/receiving/answers/replan.ts';
import type { StoreReadServices } from '#app/operations/receiving/read-store.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';
import { toDecidedMatch } from '../../shared/match-view.server.ts';

export type FollowServices = StoreReadServices &
  ReplanServices &
  PageServices<'photoReadings' | 'receivingSessions' | 'receivingPhotos'>;

/** The effects of a decision on the sessions of its match. */
export type ReplanResult = {
  /** The match's open session; null if there is none. */
  sessionId: string | null;
  /** The photos whose boxes now follow the decision; without those that have boxes in the store. */
  photoIds: ReadonlySet<string>;
};

/**
 * Plans a session's boxes again after staff have decided about the match that read them. Also does so in a finished
 * session, which may be opened again.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function replanAfterDecision(
  services: FollowServices,
  { shopId, shop }: { shopId: string; shop: string },
  requestId: string,
): Promise<ReplanResult> {
  const call = await services.activity.findMatch(shopId, requestId);
  const photoIds = new Set<string>();
  if (!call) return { sessionId: null, photoIds };
  const match = toDecidedMatch(call);
  let sessionId: string | null = null;
  for (const photo of await services.receivingPhotos.listByCall(shopId, call.id)) {
    const session = await services.receivingSessions.find(shopId, photo.sessionId);
    if (!session) continue;
    if (await replanPhoto(services, session, { photo, match, shop })) photoIds.add(photo.id);
    if (session.status === 'open') sessionId ??= session.id;
  }
  return { sessionId, photoIds };
}

/**
 * Makes a look-up by a typed code, which is a new match, the match of the session's photo, and plans its boxes again.
 * @throws AppError `upstream_*`, `store_access_denied`
 */
export async function replaceMatchByLookUp(
  services: FollowServices,
  staff: { shopId: string; shop: string },
  lookUp: { callId: string; requestId: string },
): Promise<ReplanResult> {
  const call = await services.activity.findMatch(staff.shopId, lookUp.requestId);
  if (!call) return { sessionId: null, photoIds: new Set() };
  const { id: callId, requestId, creditsCharged } = call;
  const photos = await services.receivingPhotos.listByCall(staff.shopId, lookUp.callId);
  for (const [index, photo] of photos.entries()) {
    const charged = index === 0 ? creditsCharged : 0;
    await services.receivingPhotos.changeCall(photo, { callId, requestId, charged });
  }
  return replanAfterDecision(services, staff, requestId);
}
