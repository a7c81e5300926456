import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { ConfirmedBox } from '#app/domain/kept-photos/kept-photos.ts';
import type { PageServices } from '../calls/authenticate-staff.server.ts';
import { findHostedId } from '../shared/find-hosted-id.server.ts';

export type KeepServices = PageServices<'hostedImages' | 'keptPhotos' | 'appUrl' | 'log'>;

/**
 * Keeps a match's photo with what staff have just confirmed, if the shop allows it. A photo can be kept while it is
 * hosted here: if it was sent as bytes within the last hour. Never throws, because what staff did stands.
 */
export async function keepBox(
  { hostedImages, keptPhotos, appUrl, log }: KeepServices,
  shopId: string,
  { id: callId, response }: RecordedCall,
  box: Omit<ConfirmedBox, 'callId'>,
): Promise<void> {
  try {
    if (box.styleCode === '' || !(await keptPhotos.isOn(shopId))) return;
    const imageId = findHostedId(String(response?.image_searched), appUrl);
    const photo = imageId === null ? null : await hostedImages.find(imageId);
    await keptPhotos.keep(shopId, { ...box, callId }, photo?.bytes ?? null);
  } catch (err) {
    log.warn({ call_id: callId, err }, 'a photo was not kept');
  }
}
