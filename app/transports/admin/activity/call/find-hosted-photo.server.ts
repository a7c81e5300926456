import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { findHostedId } from '../../shared/find-hosted-id.server.ts';

/** Returns the path of a photo of this store that this app hosts; null if it was deleted or another site hosts it. */
export async function findHostedPhoto(
  { hostedImages, appUrl }: { hostedImages: Pick<HostedImages, 'listPresent'>; appUrl: string },
  shopId: string,
  url: string,
): Promise<string | null> {
  const id = findHostedId(url, appUrl);
  if (id === null) return null;
  const present = await hostedImages.listPresent(shopId, [id]);
  return present.has(id) ? url.slice(appUrl.length) : null;
}
