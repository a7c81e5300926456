import type { PageServices } from '../../calls/authenticate-staff.server.ts';

/** Finds the open session that a match belongs to; null if there is none. */
export async function findReceivingSessionId(
  { receivingPhotos, receivingSessions }: PageServices<'receivingSessions' | 'receivingPhotos'>,
  shopId: string,
  callId: string | undefined,
): Promise<string | null> {
  if (callId === undefined) return null;
  const [photo] = await receivingPhotos.listByCall(shopId, callId);
  const session = photo && (await receivingSessions.find(shopId, photo.sessionId));
  return session?.status === 'open' ? session.id : null;
}
