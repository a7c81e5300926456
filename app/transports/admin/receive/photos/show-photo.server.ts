import { sniffImage } from '#app/imaging/sniff-image.ts';
import { loadPhotoBytes } from '#app/operations/receiving/load-photo-bytes.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';

const DECODING_TIMEOUT_MS = 10_000;

/** Returns a session's photo, or the part of one that was read separately. @throws AppError `not_found` */
export async function showPhoto(
  { receivingPhotos, providers }: PageServices<'receivingPhotos' | 'providers'>,
  shopId: string,
  photoId: string,
): Promise<Response> {
  const { photoDecoder } = providers;
  const photo = await receivingPhotos.find(shopId, photoId);
  const signal = AbortSignal.timeout(DECODING_TIMEOUT_MS);
  const bytes = photo && (await loadPhotoBytes({ receivingPhotos, photoDecoder }, photo, signal));
  if (!bytes) throw new AppError('not_found', 'The photo was deleted.');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaTypeOf(bytes),
      'Cache-Control': 'private, max-age=3600',
      'Content-Security-Policy': "default-src 'none'",
    },
  });
}

/** Returns an image's media type. Uploads can contain anything, so other bytes are not declared as an image. */
function mediaTypeOf(bytes: Buffer): string {
  const { kind } = sniffImage(bytes);
  return kind === 'other' ? 'application/octet-stream' : `image/${kind}`;
}
