import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';

/** The path of a photo that this app hosts; null if it was deleted, or if another site hosts it. */
export async function findHostedPhoto(
  hostedImages: Pick<HostedImages, 'has'>,
  url: string,
  appUrl: string,
): Promise<string | null> {
  const prefix = `${appUrl}/images/`;
  if (!url.startsWith(prefix)) return null;
  const exists = await hostedImages.has(url.slice(prefix.length));
  return exists ? url.slice(appUrl.length) : null;
}
