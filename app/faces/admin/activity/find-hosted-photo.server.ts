import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';

/** Where a photo that we hold can be seen on our own origin; null once its hour is over, or when it is not ours. */
export async function findHostedPhoto(
  hostedImages: HostedImages,
  url: string,
  appUrl: string,
): Promise<string | null> {
  const prefix = `${appUrl}/images/`;
  if (!url.startsWith(prefix)) return null;
  const image = await hostedImages.find(url.slice(prefix.length));
  return image && url.slice(appUrl.length);
}
