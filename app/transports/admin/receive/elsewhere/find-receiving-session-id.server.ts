import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { ReceivingSessions } from '#app/domain/receiving/sessions.ts';

export type FindReceivingServices = {
  receivingSessions: Pick<ReceivingSessions, 'find'>;
  receivingPhotos: Pick<ReceivingPhotos, 'listByCall'>;
};

/** Finds the open session that a match belongs to; null if there is none. */
export async function findReceivingSessionId(
  { receivingPhotos, receivingSessions }: FindReceivingServices,
  shopId: string,
  callId: string | undefined,
): Promise<string | null> {
  if (callId === undefined) return null;
  const [photo] = await receivingPhotos.listByCall(shopId, callId);
  const session = photo && (await receivingSessions.find(shopId, photo.sessionId));
  return session?.status === 'open' ? session.id : null;
}
