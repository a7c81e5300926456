import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import { cutOut } from '#app/imaging/cut-out.ts';
import type { PhotoDecoder } from '#app/imaging/photo-decoder.ts';

/** Loads a photo's bytes, or its part of another photo; null if the bytes were deleted. @throws AppError `image_*` */
export async function loadPhotoBytes(
  services: { receivingPhotos: Pick<ReceivingPhotos, 'read'>; photoDecoder: PhotoDecoder },
  photo: ReceivingPhoto,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const bytes = await services.receivingPhotos.read(photo);
  if (!bytes || !photo.corners) return bytes;
  const upright = await services.photoDecoder.normalise(bytes, { pointer: '/photo', signal });
  return cutOut(upright, photo.corners);
}
