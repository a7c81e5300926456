import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { findHostedId } from '../shared/find-hosted-id.server.ts';
import { toMatchOutput } from './recorded-output.server.ts';

/** A picture by its URL, or a receiving session's photo, which only the page's own requests can fetch. */
export type CallPicture = { kind: 'link'; url: string } | { kind: 'photo'; photoId: string };

export type PictureServices = {
  hostedImages: Pick<HostedImages, 'listPresent'>;
  receivingPhotos: Pick<ReceivingPhotos, 'listKeptByCalls'>;
  appUrl: string;
};

/**
 * Finds a picture for each call: the product's, else the photo while it is stored. Only this store's photos are
 * searched.
 */
export async function findPictures(
  { hostedImages, receivingPhotos, appUrl }: PictureServices,
  shopId: string,
  calls: readonly RecordedCall[],
): Promise<Map<string, CallPicture>> {
  const urls = calls.map((call) => ({ call, urls: picturesOf(call) }));
  const idsOf = (list: readonly string[]) => list.map((url) => findHostedId(url, appUrl) ?? '');
  const hosted = urls.flatMap((one) => idsOf(one.urls)).filter((id) => id !== '');
  const [present, photos] = await Promise.all([
    hostedImages.listPresent(shopId, hosted),
    receivingPhotos.listKeptByCalls(
      shopId,
      calls.map(({ id }) => id),
    ),
  ]);
  const pictures = new Map<string, CallPicture>();
  for (const { call, urls: mentioned } of urls) {
    const link = mentioned
      .map((url) => toLink(url, appUrl, present))
      .find((url): url is string => url !== null);
    const photoId = photos.get(call.id);
    if (link !== undefined) pictures.set(call.id, { kind: 'link', url: link });
    else if (photoId !== undefined) pictures.set(call.id, { kind: 'photo', photoId });
  }
  return pictures;
}

/** Returns the path of a photo of this store that this app hosts; null if it was deleted or another site hosts it. */
export async function findHostedPhoto(
  { hostedImages, appUrl }: PictureServices,
  shopId: string,
  url: string,
): Promise<string | null> {
  const id = findHostedId(url, appUrl);
  return id === null ? null : toLink(url, appUrl, await hostedImages.listPresent(shopId, [id]));
}

/** The picture URLs in a call's record, the best first. */
function picturesOf(call: RecordedCall): string[] {
  const match = toMatchOutput(call);
  const choice = call.choice as MatchChoice | null;
  const sent = call.input.image_urls;
  const mentioned: unknown[] = [
    choice?.chosen?.image_url,
    match?.best?.image_url,
    match?.image_searched,
    ...(Array.isArray(sent) ? sent.slice(0, 1) : []),
  ];
  return mentioned.filter((url): url is string => typeof url === 'string');
}

/** Returns only the path for a photo that this app still hosts; null for a deleted one and for a URL without https. */
function toLink(url: string, appUrl: string, present: ReadonlySet<string>): string | null {
  const id = findHostedId(url, appUrl);
  if (id !== null) return present.has(id) ? url.slice(appUrl.length) : null;
  return url.startsWith('https://') ? url : null;
}
