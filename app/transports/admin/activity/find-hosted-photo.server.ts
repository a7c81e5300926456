import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { findHostedId } from '../shared/find-hosted-id.server.ts';

/** The path of a photo that this app hosts; null if it was deleted, or if another site hosts it. */
export async function findHostedPhoto(
  hostedImages: Pick<HostedImages, 'has'>,
  url: string,
  appUrl: string,
): Promise<string | null> {
  const id = findHostedId(url, appUrl);
  return id !== null && (await hostedImages.has(id)) ? url.slice(appUrl.length) : null;
}
