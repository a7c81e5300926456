import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import { sniffImage } from '#app/imaging/sniff-image.ts';
import { AppError } from '#app/platform/errors.ts';

/** The bytes of a session's photo, for its store's staff alone. @throws AppError `not_found` */
export async function showPhoto(
  { receivingPhotos }: { receivingPhotos: ReceivingPhotos },
  shopId: string,
  photoId: string,
): Promise<Response> {
  const photo = await receivingPhotos.find(shopId, photoId);
  const bytes = photo && (await receivingPhotos.read(photo));
  if (!bytes) throw new AppError('not_found', 'The photo was deleted.');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaTypeOf(bytes),
      'Cache-Control': 'private, max-age=3600',
      'Content-Security-Policy': "default-src 'none'",
    },
  });
}

/** What was uploaded may be anything: only a photo is shown as one. */
function mediaTypeOf(bytes: Buffer): string {
  const { kind } = sniffImage(bytes);
  return kind === 'other' ? 'application/octet-stream' : `image/${kind}`;
}
