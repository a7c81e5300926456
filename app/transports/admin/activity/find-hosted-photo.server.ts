import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';

/** Where a photo that we hold can be seen on our own origin; null once its hour is over, or when it is not ours. */
export async function findHostedPhoto(
  hostedImages: Pick<HostedImages, 'has'>,
  url: string,
  appUrl: string,
): Promise<string | null> {
  const prefix = `${appUrl}/images/`;
  if (!url.startsWith(prefix)) return null;
  const isHeld = await hostedImages.has(url.slice(prefix.length));
  return isHeld ? url.slice(appUrl.length) : null;
}
